import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { render, renderPlain, type Rendered } from '../responses/rendered.ts'
import { ENDING_WORKER } from './ending-worker.ts'
import { commonHeaders, inlineOf, pageHeaders, workerHeaders } from '../responses/security-headers.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
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

/** The built web app in memory: only what was there at the start can be asked for, so no path leads out of its folder. */
export class WebApp {
  readonly #files: ReadonlyMap<string, () => Promise<Rendered>>
  readonly #pages: ReadonlyMap<string, string>
  readonly #texts: (path: string) => Promise<string>

  constructor(
    files: ReadonlyMap<string, () => Promise<Rendered>>,
    pages: ReadonlyMap<string, string>,
    texts: (path: string) => Promise<string> = () => Promise.reject(new Error('the app is not built')),
  ) {
    this.#files = files
    this.#pages = pages
    this.#texts = texts
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  /** The text of a file that the shop has a say in: nothing is packed for it. Rejects where `has` says no. */
  text(path: string): Promise<string> {
    return this.#texts(path)
  }

  /** The file at a path of the site; undefined where there is none. */
  get(path: string): Promise<Rendered> | undefined {
    return this.#files.get(path)?.()
  }

  /** The file of the page at an address: each public one has a head of its own. */
  pageFile(address: string): string | undefined {
    return this.#pages.get(address)
  }
}

/** Reads a built web app; an empty one where the folder is missing, as while developing. */
export async function loadWebApp(folder: string | undefined, site: Site): Promise<WebApp> {
  if (folder === undefined) return new WebApp(new Map(), new Map())
  const names = await listFiles(folder)
  const files = names
    .filter(isServed)
    .map((name) => [`/${name.split(sep).join('/')}`, lazily(() => loadFile(join(folder, name), name, names, site))] as const)
  if (!site.serviceWorker) files.push([`/${WORKER}`, lazily(() => endingWorker(site))])
  const pages = v.parse(Pages, JSON.parse(await readFile(join(folder, PAGES_FILE), 'utf8')))
  const texts = new Map<string, Promise<string>>()
  const textOf = async (path: string) => addressed(await readFile(join(folder, path), 'utf8'), site)
  return new WebApp(new Map(files), new Map(Object.entries(pages)), (path) => {
    const text = texts.get(path) ?? textOf(path)
    texts.set(path, text)
    return text
  })
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
    type: TYPES[extension] ?? 'application/octet-stream',
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
