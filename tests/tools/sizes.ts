// The budgets of bytes (DECISIONS D9), measured on what was built: fails above them, and names the files that have grown since the last release.
// kB = 1000 B. A release keeps its sizes: `node --import tsx tests/tools/sizes.ts --json > tests/tools/released-sizes.json`, after `npm run build`.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { besideEntry, ENTRY, filesOf, readChunks } from '../../pwa/build/chunks.ts'
import { folderOf } from '../../backend/web-app/web-app.ts'
import { FIRST_LANGUAGE, LANGUAGES, type LanguageTag } from '../../words/languages.ts'

const dist = join(import.meta.dirname, '../../pwa/dist')
const releasedFile = join(import.meta.dirname, 'released-sizes.json')

export interface Size {
  what: string
  bytes: number
  limit: number
  /** What it is made of. */
  files: readonly string[]
}

/** In every language the same (DECISIONS D9). */
const FIRST_LOAD = 118_000
/** As few files as possible cost bytes (DECISIONS D9). */
const SCREEN = 47_000
const WHOLE = 490_000

/** The four budgets of each language's build, in bytes. English has no suffix: releases before the others had one build. */
export function measureSizes(): Size[] {
  const built = LANGUAGES.filter(({ tag }) => existsSync(folderOf(dist, tag)))
  const css = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'))
  const sheets = css.map((file) => `assets/${file}`)
  return [
    ...built.flatMap(({ tag }) => sizesOf(tag)),
    { ...zipped('all CSS (gz)', sheets, 30_000), bytes: sheets.reduce((sum, file) => sum + gz(file), firstSheet()) },
  ]
}

function sizesOf(tag: LanguageTag): Size[] {
  const chunks = readChunks(folderOf(dist, tag))
  const js = (route: string) => filesOf(chunks, [ENTRY, route])
  const named = (what: string) => (tag === FIRST_LANGUAGE ? what : `${what} in ${tag}`)
  const inFolder = (file: string) => relative(dist, join(folderOf(dist, tag), file))
  // What is inlined by the build has an entry and no file.
  const parts = Object.values(chunks).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const whole = [inFolder('index.html'), inFolder('service-worker.js'), ...new Set(parts)].filter((file) => existsSync(join(dist, file)))
  const screens = Object.keys(chunks).filter((key) => /^features\/.+-screen\.tsx$/.test(key))
  return [
    zipped(named('first-load JS of / (gz)'), js('features/landing/landing-screen.tsx'), FIRST_LOAD),
    zipped(named('first-load JS of /kpop (gz)'), js('features/listing/listing-screen.tsx'), FIRST_LOAD),
    // What each screen brings beside the first load.
    ...screens.map((key) =>
      zipped(named(`screen ${/([^/]+)-screen\.tsx$/.exec(key)?.[1] ?? ''} (gz)`), besideEntry(chunks, [key]), SCREEN),
    ),
    { what: named('the whole app (brotli)'), bytes: brotli(whole), limit: WHOLE, files: whole },
  ]
}

function zipped(what: string, files: Iterable<string>, limit: number): Size {
  const all = [...files]
  return { what, bytes: all.reduce((sum, file) => sum + gz(file), 0), limit, files: all }
}

/** It stands in each page, and in no file of its own. */
function firstSheet(): number {
  const sheet = /<style>([^]*?)<\/style>/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1]
  if (sheet === undefined) throw new Error('index.html has no sheet in it')
  return gzipSync(sheet, { level: 9 }).length
}

const gz = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
/** Another build calls a file by the same name with another hash. */
const nameOf = (file: string) => file.replace(/^assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** By name; two files of one name count as one. */
function bytesOf(files: readonly string[]): Record<string, number> {
  const bytes: Record<string, number> = {}
  for (const file of files.filter((one) => !/\.(br|gz)$/.test(one))) bytes[nameOf(file)] = (bytes[nameOf(file)] ?? 0) + gz(file)
  return bytes
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

const Bytes = v.record(v.string(), v.number())
const Released = v.object({ release: v.string(), bytes: Bytes, files: Bytes })
const Package = v.object({ version: v.string() })

/** The change since the last release, as words for a line; '' for what that release did not have. */
function changeOf({ what, bytes }: Size, released: v.InferOutput<typeof Released>): string {
  const before = released.bytes[what]
  if (before === undefined) return ''
  const change = bytes - before
  return `${change < 0 ? '' : '+'}${change} B since ${released.release}`
}

/** The files that have grown most, with what they have grown by. */
function grownOf({ files }: Size, { release, files: before }: v.InferOutput<typeof Released>): string {
  const grown = Object.entries(bytesOf(files)).map(([name, bytes]) => ({ name, by: bytes - (before[name] ?? 0) }))
  const most = grown.filter(({ by }) => by > 0).toSorted((a, b) => b.by - a.by)
  return `grown most since ${release} (gz): ${
    most
      .slice(0, 6)
      .map(({ name, by }) => `${name} +${by} B`)
      .join(', ') || 'nothing'
  }`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = measureSizes()
  if (process.argv.includes('--json')) {
    const { version } = v.parse(Package, JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')))
    const bytes = Object.fromEntries(sizes.map(({ what, bytes }) => [what, bytes]))
    const whole = sizes.find(({ what }) => what === 'the whole app (brotli)')
    console.log(JSON.stringify({ release: version, bytes, files: bytesOf(whole?.files ?? []) }, null, 2))
  } else {
    const released = v.parse(Released, JSON.parse(readFileSync(releasedFile, 'utf8')))
    const heaviest = Math.max(...sizes.flatMap(({ what, bytes }) => (what.startsWith('screen ') ? [bytes] : [])))
    const isShown = ({ what, bytes, limit }: Size) => !what.startsWith('screen ') || bytes === heaviest || bytes > limit
    for (const size of sizes.filter(isShown)) {
      const { what, bytes, limit } = size
      const mark = bytes <= limit ? 'ok  ' : 'OVER'
      console.log(`  ${mark} ${String(bytes).padStart(7)} of ${limit} B  ${what}  ${changeOf(size, released)}`.trimEnd())
      if (bytes > limit) console.log(`       ${grownOf(size, released)}`)
    }
    if (sizes.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
  }
}
