// Judges pages by Lighthouse as a throttled phone sees them. Gets on standard input {chrome, jobs: [{url, dark}]}; writes a line of JSON for each.
import puppeteer from "puppeteer-core";
import lighthouse from "lighthouse";

const { chrome, jobs } = JSON.parse(await new Response(process.stdin).text());
const browser = await puppeteer.launch({ executablePath: chrome, headless: true, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
try {
  for (const { url, dark } of jobs) {
    const page = await browser.newPage();
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
    const categories = dark ? ["accessibility"] : ["performance", "accessibility", "best-practices", "seo"];
    const { lhr } = await lighthouse(url, { onlyCategories: categories, logLevel: "error", output: "json" }, undefined, page);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const numbers = (id) => lhr.audits[id]?.numericValue;
    console.log(JSON.stringify({
      url, dark, ground, error: lhr.runtimeError?.message,
      scores: Object.fromEntries(Object.entries(lhr.categories).map(([id, { score }]) => [id, score === null ? null : Math.round(score * 100)])),
      measured: {
        fcp: numbers("first-contentful-paint"), lcp: numbers("largest-contentful-paint"), tbt: numbers("total-blocking-time"),
        cls: numbers("cumulative-layout-shift"), si: numbers("speed-index"),
      },
      failed: Object.values(lhr.categories).flatMap(({ id, auditRefs }) => id === "performance" ? [] : auditRefs)
        .map((ref) => lhr.audits[ref.id]).filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
        .map((audit) => `${audit.id}: ${JSON.stringify((audit.details?.items ?? []).slice(0, 3).map(({ node, ...rest }) => node?.snippet ?? rest))}`),
      unused: lhr.audits["unused-css-rules"]?.details?.items, blocking: lhr.audits["render-blocking-insight"]?.details?.items,
      warnings: lhr.runWarnings,
    }));
    await page.close();
  }
} finally {
  await browser.close();
}
