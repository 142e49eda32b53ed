// `npm run bench [-- SECTION …]`: measures the budgets (DECISIONS D9), prints them as tables, and writes JSON beside them.
import { meets, printFigures, saveFigures, type Figure } from './figures.ts'

const SECTIONS: Record<string, () => Promise<Figure[]>> = {
  sizes: async () => (await import('./size.ts')).sizeFigures(),
  start: async () => (await import('./start.ts')).startFigures(),
  replay: async () => (await import('./replay.ts')).replayFigures(),
  listing: async () => (await import('./listing.ts')).listingFigures(),
  cpu: async () => (await import('./cpu-per-request.ts')).cpuFigures(),
  load: async () => (await import('./load/section.ts')).loadFigures(),
  pushes: async () => (await import('./load/pushes.ts')).pushesFigures(),
  live: async () => (await import('./live/section.ts')).liveFigures(),
  catalog: async () => (await import('./catalog/section.ts')).catalogFigures(),
  'catalog-browser': async () => (await import('./catalog/in-browser.ts')).catalogBrowserFigures(),
  photographs: async () => (await import('./photographs.ts')).photographFigures(),
  storm: async () => (await import('./storm/section.ts')).stormFigures(),
  bytes: async () => (await import('./scale/bytes.ts')).bytesFigures(),
  accounts: async () => (await import('./scale/accounts.ts')).accountsFigures(),
  scale: async () => (await import('./scale/section.ts')).scaleFigures(),
  drain: async () => (await import('./drain/section.ts')).drainFigures(),
  browser: async () => (await import('./browser/section.ts')).browserFigures(),
  'first-visit': async () => (await import('./browser/first-visit.ts')).firstVisitFigures(),
  'over-tls': async () => (await import('./browser/over-tls.ts')).overTlsFigures(),
  'long-use': async () => (await import('./browser/long-use.ts')).longUseFigures(),
  'repeat-visit': async () => (await import('./browser/repeat-visit.ts')).repeatVisitFigures(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouseFigures(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(SECTIONS, name))
if (unknown.length > 0) throw new Error(`no such section: ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}`)

const measured: Record<string, Figure[]> = {}
const failed: string[] = []
for (const [name, measure] of Object.entries(SECTIONS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  try {
    measured[name] = await measure()
    printFigures(name, measured[name])
  } catch (error) {
    failed.push(name)
    console.error(`\n${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
saveFigures(measured)
const missed = Object.values(measured)
  .flat()
  .filter((figure) => !meets(figure))
console.log(missed.length === 0 ? 'every goal is met' : `${missed.length} goals are missed`)
if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`)
