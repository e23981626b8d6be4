// Judges pages by Lighthouse as a throttled phone sees them, one after the other in one browser.
// Gets on standard input {chrome, pages: [{url, scheme}]}, scheme "light" or "dark"; writes one line of JSON for each page.
import puppeteer from "puppeteer-core";
import lighthouse from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const MEASURED = /^(first-contentful-paint|largest-contentful-paint|total-blocking-time|cumulative-layout-shift|speed-index|total-byte-weight)$/;
// Neither enters a score: a picture of the whole page for the report that nobody reads, and going back to the page.
const FLAGS = { onlyCategories: CATEGORIES, logLevel: "error", disableFullPageScreenshot: true, skipAudits: ["bf-cache"] };
const { chrome, pages } = JSON.parse(await new Response(process.stdin).text());
const browser = await puppeteer.launch({ executablePath: chrome, headless: true, args: ["--no-sandbox", "--disable-dev-shm-usage"] });

// On a busy machine Lighthouse may still ask a page whether it is quiet when that is closed already; its report was made before.
process.on("unhandledRejection", (error) => { if (!/Session closed|Target closed/.test(error.message)) throw error; });

/** What we want to know of a Lighthouse report. */
function told(lhr) {
  const failed = Object.values(lhr.categories).flatMap(({ id, auditRefs }) => id === "performance" ? [] : auditRefs)
    .map((ref) => lhr.audits[ref.id]).filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative");
  return {
    error: lhr.runtimeError?.message,
    scores: Object.fromEntries(Object.entries(lhr.categories).map(([id, { score }]) => [id, score === null ? null : Math.round(score * 100)])),
    measured: Object.fromEntries(Object.entries(lhr.audits).filter(([id]) => MEASURED.test(id)).map(([id, { numericValue }]) => [id, numericValue])),
    failed: failed.map((audit) => `${audit.id}: ${JSON.stringify((audit.details?.items ?? []).slice(0, 3).map(({ node, ...rest }) => node?.snippet ?? rest))}`),
    moved: (lhr.audits["layout-shifts"]?.details?.items ?? []).slice(0, 3).map(({ node, score }) => `${score.toFixed(3)} ${node?.snippet}`),
  };
}

try {
  for (const { url, scheme } of pages) {
    const page = await browser.newPage();
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    const { lhr } = await lighthouse(url, FLAGS, undefined, page);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    console.log(JSON.stringify({ ...told(lhr), ground }));
    await page.close();
  }
} finally {
  await browser.close();
}
