// `node measure.mjs URL …`: runs Lighthouse on mobile settings, each page several times, and prints the median scores and every
// audit that cost points, as JSON.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const RUNS = 3
const MOST_FAILURES = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const pages = []
for (const url of process.argv.slice(2)) {
  const runs = []
  for (let attempt = 0; runs.length < RUNS; attempt += 1) {
    if (attempt >= RUNS + MOST_FAILURES) throw new Error(`${url} could not be measured`)
    const run = await audit(url)
    if (run !== undefined) runs.push(run)
  }
  const scores = Object.fromEntries(CATEGORIES.map((category) => [category, median(runs.map(({ scores }) => scores[category]))]))
  pages.push({ url, scores, metrics: runs[0].metrics, faults: [...new Set(runs.flatMap(({ faults }) => faults))] })
}
console.log(JSON.stringify(pages))

/** One visit in a new browser: nothing cached, no service worker. Undefined where the browser lost the trace, as it does at times. */
async function audit(url) {
  const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH, chromeFlags: FLAGS })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError !== undefined) {
      console.error(`${url}: ${runtimeError.message}`)
      return undefined
    }
    return {
      scores: Object.fromEntries(CATEGORIES.map((category) => [category, Math.round(categories[category].score * 100)])),
      metrics: metricsOf(audits),
      faults: Object.values(categories).flatMap((category) => faultsOf(category, audits)),
    }
  } finally {
    chrome.kill()
  }
}

function metricsOf(audits) {
  const names = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index']
  return Object.fromEntries(names.map((name) => [name, audits[name].displayValue]))
}

/** Audits with weight that did not get full marks. */
function faultsOf({ id, auditRefs }, audits) {
  return auditRefs
    .filter((ref) => ref.weight > 0 && audits[ref.id].score !== null && audits[ref.id].score < 0.9)
    .map((ref) => `${id}: ${ref.id} ${audits[ref.id].displayValue ?? ''}`.trim())
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
