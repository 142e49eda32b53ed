// The deterministic budgets (DECISIONS D9), measured on what was built: fails above them. kB = 1000 B, gzip level 9.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ROUTE_BOUNDS } from './route-bounds.ts'
import { besideEntry, ENTRY, filesOf, readChunks } from '../../pwa/build/chunks.ts'

const dist = join(import.meta.dirname, '../../pwa/dist')

export interface Size {
  what: string
  bytes: number
  limit: number
}

/** Every budget that can be read off the build, in bytes. */
export function measureSizes(): Size[] {
  const chunks = readChunks(dist)
  const routes = Object.keys(chunks).filter((key) => /^features\/.+-screen\.tsx$/.test(key))
  const js = (route: string) => filesOf(chunks, [ENTRY, route])
  const added = routes.map((route) => {
    const screen = /([^/]+)-screen\.tsx$/.exec(route)?.[1] ?? ''
    return { what: `later route ${screen} (gz)`, bytes: gz(besideEntry(chunks, [route])), limit: ROUTE_BOUNDS[screen] ?? 0 }
  })
  const css = readdirSync(join(dist, 'assets')).flatMap((file) => (file.endsWith('.css') ? [`assets/${file}`] : []))
  return [
    { what: 'first-load JS of / (gz)', bytes: gz(js('features/landing/landing-screen.tsx')), limit: 100_000 },
    { what: 'first-load JS of /kpop (gz)', bytes: gz(js('features/listing/kpop-screen.tsx')), limit: 100_000 },
    ...added,
    { what: 'CSS of the first screens (gz)', bytes: gz(css.filter((file) => !file.startsWith('assets/later-'))), limit: 11_100 },
    { what: 'all CSS (gz)', bytes: gz(css), limit: 23_900 },
    { what: 'precache (raw)', bytes: precached().reduce((sum, file) => sum + statSync(join(dist, file)).size, 0), limit: 600 * 1024 },
  ]
}

function gz(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
}

function precached(): string[] {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  const files = [...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].flatMap(([, url]) => (url === undefined ? [] : [url]))
  if (!files.includes('index.html')) throw new Error('the service worker precaches no index.html: its list was not found')
  return [...new Set(files)]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = measureSizes()
  for (const { what, bytes, limit } of sizes) {
    console.log(`  ${bytes <= limit ? 'ok  ' : 'OVER'} ${String(bytes).padStart(7)} of ${limit} B  ${what}`)
  }
  if (sizes.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
}
