import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import * as v from 'valibot'
import { FIRST_LANGUAGE, LANGUAGES, type LanguageTag } from '../../words/languages.ts'
import type { Config } from '../config.ts'
import { PAGE, render, renderPlain, type Rendered } from '../responses/rendered.ts'
import { ENDING_WORKER } from './ending-worker.ts'
import { commonHeaders, inlineOf, pageHeaders, workerHeaders } from '../responses/security-headers.ts'

const TYPES: Record<string, string> = {
  '.html': PAGE.type,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const PACKED = new Set(['.png', '.webp', '.woff2', '.ico'])

/** The build writes this where the shop's own address belongs: canonical links, previews, the sitemap. */
const ORIGIN = '__ORIGIN__'
const ADDRESSED = new Set(['.html', '.txt', '.xml'])
const WORKER = 'service-worker.js'
/** The folder of the files whose names have a hash of their content. */
export const ASSETS = 'assets'
export type Site = Pick<Config, 'https' | 'publicUrl' | 'serviceWorker'>
/** Address of a page to its file, as the build lists them. */
const Pages = v.record(v.string(), v.string())
/** What the build tells this server: not for visitors. */
const PAGES_FILE = 'pages.json'
export const PRIVATE_PAGE = 'pages/private.html'

interface Parts {
  files: ReadonlyMap<string, () => Promise<Rendered>>
  pages: ReadonlyMap<string, string>
  text(path: string): Promise<string>
}

/**
 * The built web app in one language, in memory: only what was there at the start can be asked for, so no path leads out of its folder. What is
 * the same in every language is the default one's.
 */
export class WebApp {
  readonly tag: LanguageTag
  readonly #own: Parts | undefined
  readonly #shared: WebApp | undefined

  constructor(tag: LanguageTag, own: Parts | undefined, shared?: WebApp) {
    this.tag = tag
    this.#own = own
    this.#shared = shared
  }

  has(path: string): boolean {
    return this.#own?.files.has(path) === true || this.#shared?.has(path) === true
  }

  /** The text of a file that the shop has a say in: nothing is packed for it. Rejects where `has` says no. */
  async text(path: string): Promise<string> {
    const { files, text } = this.#own ?? {}
    if (text && files?.has(path)) return text(path)
    if (this.#shared === undefined) throw new Error(`the app has no ${path}`)
    return this.#shared.text(path)
  }

  /** The file at a path of the site; undefined where there is none. */
  get(path: string): Promise<Rendered> | undefined {
    return this.#own?.files.get(path)?.() ?? this.#shared?.get(path)
  }

  /** The file of the page at an address: each public one has a head of its own. */
  pageFile(address: string): string | undefined {
    return this.#own?.pages.get(address) ?? this.#shared?.pageFile(address)
  }
}

/** The languages of a built web app, the default one first. */
export type WebApps = readonly [WebApp, ...WebApp[]]

/** The default language is the folder itself, each other one a folder in it. */
export const folderOf = (folder: string, tag: LanguageTag) => join(folder, tag === FIRST_LANGUAGE ? '' : tag)

/** Reads a built web app in each of its languages; an empty one where the folder is missing, as while developing. */
export async function loadWebApps(folder: string | undefined, site: Site): Promise<WebApps> {
  const [{ tag }, ...others] = LANGUAGES
  if (folder === undefined) return [new WebApp(tag, undefined)]
  const names = await listFiles(folder)
  const isOthers = (name: string) => others.some((other) => name.startsWith(join(other.tag, sep)))
  const own = names.filter((name) => !isOthers(name))
  const shared = new WebApp(tag, await loadParts(folder, own, site))
  const built = others.filter((other) => names.includes(join(other.tag, 'index.html')))
  const load = async (other: LanguageTag) => {
    const inner = folderOf(folder, other)
    return new WebApp(other, await loadParts(inner, await listFiles(inner), site), shared)
  }
  return [shared, ...(await Promise.all(built.map((other) => load(other.tag))))]
}

async function loadParts(folder: string, names: readonly string[], site: Site): Promise<Parts> {
  const files = names
    .filter(isServed)
    .map((name) => [`/${name.split(sep).join('/')}`, lazily(() => loadFile(join(folder, name), name, names, site))] as const)
  if (!site.serviceWorker) files.push([`/${WORKER}`, lazily(() => endingWorker(site))])
  const pages = v.parse(Pages, JSON.parse(await readFile(join(folder, PAGES_FILE), 'utf8')))
  const texts = new Map<string, Promise<string>>()
  const textOf = async (path: string) => addressed(await readFile(join(folder, path), 'utf8'), site)
  const text = (path: string) => {
    const known = texts.get(path) ?? textOf(path)
    texts.set(path, known)
    return known
  }
  return { files: new Map(files), pages: new Map(Object.entries(pages)), text }
}

function endingWorker({ https }: Site): Promise<Rendered> {
  const options = { type: 'text/javascript; charset=utf-8', cacheControl: 'no-cache', headers: workerHeaders(https) }
  return render(Buffer.from(ENDING_WORKER), options)
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function loadFile(path: string, name: string, names: readonly string[], site: Site): Promise<Rendered> {
  const packed = (suffix: string) => (names.includes(`${name}${suffix}`) ? readFile(`${path}${suffix}`) : undefined)
  return renderFile(name, await readFile(path), site, { br: await packed('.br'), gzip: await packed('.gz') })
}

/** A file of a build by its name in the build's folder. `compressed`: what the build has compressed already. */
export async function renderFile(
  name: string,
  bytes: Buffer,
  site: Site,
  compressed?: { br: Buffer | undefined; gzip: Buffer | undefined },
): Promise<Rendered> {
  const extension = extname(name)
  const body = ADDRESSED.has(extension) ? Buffer.from(addressed(bytes.toString('utf8'), site)) : bytes
  const options = {
    ...(extension === '.html' ? PAGE : { type: TYPES[extension] ?? 'application/octet-stream' }),
    // A hash in its name says that a file never changes; everything else is asked for again.
    cacheControl: name.startsWith(join(ASSETS, sep)) ? 'public, max-age=31536000, immutable' : 'no-cache',
    // The policy of a service worker is the one its script was served with.
    headers: headersOf(name, body, site.https),
  }
  if (PACKED.has(extension)) return renderPlain(body, options)
  return render(body, body === bytes && compressed !== undefined ? { ...options, compressed } : options)
}

function addressed(text: string, { publicUrl }: Pick<Site, 'publicUrl'>): string {
  return text.replaceAll(ORIGIN, publicUrl.origin)
}

/** Whether a file of this name is the visitors' business. */
export function isServed(name: string): boolean {
  return extname(name) in TYPES && !name.startsWith('.') && name !== PAGES_FILE
}

/** A path as pages are named: in small letters, without slashes at its end. */
export function pageAddress(path: string): string {
  // Not by a pattern: one for this takes seconds over an address of thousands of slashes.
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end).toLowerCase()
}

function headersOf(name: string, body: Buffer, https: boolean): string[] {
  if (name === WORKER) return workerHeaders(https)
  if (extname(name) === '.html') return pageHeaders(https, { inline: inlineOf(body.toString('utf8')) })
  return extname(name) === '.js' ? pageHeaders(https) : commonHeaders(https)
}

function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
