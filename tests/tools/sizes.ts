// The budgets of bytes (DECISIONS D9), measured on what was built: fails above them, and says what has grown since the last release. kB = 1000 B.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { besideEntry, ENTRY, filesOf, readChunks } from '../../pwa/build/chunks.ts'

const dist = join(import.meta.dirname, '../../pwa/dist')
const releasedFile = join(import.meta.dirname, 'released-sizes.json')

export interface Size {
  what: string
  bytes: number
  limit: number
}

/** The four budgets, in bytes; the third is that of the heaviest screen, which is named. */
export function measureSizes(): Size[] {
  const chunks = readChunks(dist)
  const js = (route: string) => filesOf(chunks, [ENTRY, route])
  const assets = readdirSync(join(dist, 'assets')).map((file) => `assets/${file}`)
  const css = assets.filter((file) => file.endsWith('.css'))
  return [
    { what: 'first-load JS of / (gz)', bytes: gz(js('features/landing/landing-screen.tsx')), limit: 112_000 },
    { what: 'first-load JS of /kpop (gz)', bytes: gz(js('features/listing/listing-screen.tsx')), limit: 112_000 },
    ...screenSizes(),
    { what: 'all CSS (gz)', bytes: gz(css), limit: 30_000 },
    { what: 'the whole app (brotli)', bytes: brotli(['index.html', 'service-worker.js', ...assets]), limit: 450_000 },
  ]
}

/** What each screen brings beside the first load. */
function screenSizes(): Size[] {
  const chunks = readChunks(dist)
  const screens = Object.keys(chunks).filter((key) => /^features\/.+-screen\.tsx$/.test(key))
  return screens.map((key) => {
    const screen = /([^/]+)-screen\.tsx$/.exec(key)?.[1] ?? ''
    return { what: `screen ${screen} (gz)`, bytes: gz(besideEntry(chunks, [key])), limit: 40_000 }
  })
}

function gz(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
}

/** As the server sends them: fonts are compressed already, and the copies beside a file are the file once more. */
function brotli(files: readonly string[]): number {
  const sent = files.filter((file) => !/\.(br|gz)$/.test(file))
  const bytes = (file: string) => {
    const content = readFileSync(join(dist, file))
    return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length
  }
  return sent.reduce((sum, file) => sum + bytes(file), 0)
}

const Released = v.object({ release: v.string(), bytes: v.record(v.string(), v.number()) })

/** The change since the last release, as words for a line; '' for what that release did not have. */
function changeOf({ what, bytes }: Size, released: v.InferOutput<typeof Released>): string {
  const before = released.bytes[what]
  if (before === undefined) return ''
  const change = bytes - before
  return `${change < 0 ? '' : '+'}${change} B since ${released.release}`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const released = v.parse(Released, JSON.parse(readFileSync(releasedFile, 'utf8')))
  const sizes = measureSizes()
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(Object.fromEntries(sizes.map(({ what, bytes }) => [what, bytes])), null, 2))
  } else {
    const heaviest = Math.max(...sizes.flatMap(({ what, bytes }) => (what.startsWith('screen ') ? [bytes] : [])))
    const isShown = ({ what, bytes, limit }: Size) => !what.startsWith('screen ') || bytes === heaviest || bytes > limit
    for (const size of sizes.filter(isShown)) {
      const { what, bytes, limit } = size
      const mark = bytes <= limit ? 'ok  ' : 'OVER'
      console.log(`  ${mark} ${String(bytes).padStart(7)} of ${limit} B  ${what}  ${changeOf(size, released)}`.trimEnd())
    }
    if (sizes.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
  }
}
