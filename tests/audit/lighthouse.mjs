// Judges pages by Lighthouse as a throttled phone sees them, then what stands there once more in the dark.
// Gets on standard input {chrome, urls}; writes two lines of JSON for each.
import puppeteer from "puppeteer-core";
import lighthouse, { snapshot } from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const { chrome, urls } = JSON.parse(await new Response(process.stdin).text());
const browser = await puppeteer.launch({ executablePath: chrome, headless: true, args: ["--no-sandbox", "--disable-dev-shm-usage"] });

// On a busy machine Lighthouse may still ask a page whether it is quiet when that is closed already; its report was made before.
process.on("unhandledRejection", (error) => { if (!/Session closed|Target closed/.test(error.message)) throw error; });

/** What we want to know of a Lighthouse report, on one line. */
async function tell(page, dark, lhr) {
  const told = {
    dark, error: lhr.runtimeError?.message, ground: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    scores: Object.fromEntries(Object.entries(lhr.categories).map(([id, { score }]) => [id, score === null ? null : Math.round(score * 100)])),
    measured: Object.fromEntries(Object.entries(lhr.audits)
      .filter(([id]) => /^(first-contentful-paint|largest-contentful-paint|total-blocking-time|cumulative-layout-shift|speed-index)$/.test(id))
      .map(([id, { numericValue }]) => [id, numericValue])),
    failed: Object.values(lhr.categories).flatMap(({ id, auditRefs }) => id === "performance" ? [] : auditRefs)
      .map((ref) => lhr.audits[ref.id]).filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
      .map((audit) => `${audit.id}: ${JSON.stringify((audit.details?.items ?? []).slice(0, 3).map(({ node, ...rest }) => node?.snippet ?? rest))}`),
    unused: lhr.audits["unused-css-rules"]?.details?.items, blocking: lhr.audits["render-blocking-insight"]?.details?.items,
  };
  console.log(JSON.stringify(told));
}

try {
  for (const url of urls) {
    const page = await browser.newPage();
    const scheme = (value) => page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
    await scheme("light");
    const { lhr } = await lighthouse(url, { onlyCategories: CATEGORIES, logLevel: "error" }, undefined, page);
    await tell(page, false, lhr);
    await scheme("dark");
    const night = await snapshot(page, { flags: { onlyCategories: ["accessibility"], logLevel: "error" } });
    await tell(page, true, night.lhr);
    await page.close();
  }
} finally {
  await browser.close();
}
