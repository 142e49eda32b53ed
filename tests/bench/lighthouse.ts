// Lighthouse on mobile settings. It is a package of its own (tests/lighthouse), installed the first time it is asked for.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { chromiumPath } from '../browser/browser.ts'
import { openShop } from '../browser/shop.ts'
import type { Figure } from './figures.ts'
import { installPackage } from './own-package.ts'
import { scope } from './scope.ts'

const folder = join(import.meta.dirname, '../lighthouse')
const PAGES = ['/', '/kpop', '/login']
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const Measured = v.array(
  v.object({
    url: v.string(),
    scores: v.object({ performance: v.number(), accessibility: v.number(), 'best-practices': v.number(), seo: v.number() }),
    metrics: v.record(v.string(), v.optional(v.string())),
    faults: v.array(v.string()),
  }),
)

export function lighthouseFigures(): Promise<Figure[]> {
  installPackage(folder, 'Lighthouse')
  return scope(async (later) => {
    const shop = await openShop()
    later(() => shop.remove())
    const urls = PAGES.map((path) => `${shop.url}${path}`)
    const env = { ...process.env, CHROMIUM_PATH: chromiumPath() }
    const { stdout } = await promisify(execFile)(process.execPath, ['measure.mjs', ...urls], { cwd: folder, env })
    const pages = v.parse(Measured, JSON.parse(stdout))
    for (const { url, metrics, faults } of pages) {
      console.log(
        `  ${new URL(url).pathname}: ${Object.entries(metrics)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}`,
      )
      for (const fault of faults) console.log(`    lost points: ${fault}`)
    }
    return pages.flatMap(({ url, scores }) => figuresOf(new URL(url).pathname, scores))
  })
}

function figuresOf(path: string, scores: v.InferOutput<typeof Measured>[number]['scores']): Figure[] {
  return (['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) => ({
    what: `${path} ${category}`,
    measured: scores[category],
    unit: 'points',
    goal: { least: LEAST[category] },
  }))
}
