import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { tag } from '#words/language.ts'
import * as say from '#words/page-descriptions.ts'
import * as titles from '#words/pages.ts'
import { homeOf, tryAgain } from '#words/shell.ts'
import { inLanguage } from '../../words/languages.ts'
import { pages, pageTitle, type Page } from '../app/pages.ts'
import { laterSheet, readChunks } from './chunks.ts'
import { inlined } from './inlined.ts'
import { engineScripts, scriptsOf } from './screen-scripts.ts'
import { manifest } from './web-app-manifest.ts'

const PLACE = '<!-- page head -->'
const FIRST_SHEET = /^style-.+\.css$/
/** Moulds, into which the server puts the product or the shared list that an address names (backend/web-app/). */
const MOULDS: Readonly<Record<string, { file: string; head: HeadOf }>> = {
  '/product/:id': { file: 'pages/product.html', head: { path: '/product/__ID__', title: '__NAME__', description: '__TEXT__' } },
  '/w/:id': { file: 'pages/w.html', head: { path: '/w/__ID__', title: '__NAME__', description: '__TEXT__', unlisted: true } },
}
/** The server puts the shop's own address and name here (backend/web-app/). */
const ORIGIN = '__ORIGIN__'
const SHOP = '__SHOP__'
const STARLANE = 'Starlane'
const PLAIN_HEAD = '<title>__SHOP__</title>\n    <meta name="robots" content="noindex" />'
const THEME = '<script src="/theme.js"></script>'
const EARLY = '<script src="/early.js"></script>'
const MANIFEST = '/manifest.webmanifest'
const ENTRY_SCRIPT = /\s*<script type="module" crossorigin src="[^"]*"><\/script>/
const DESCRIPTIONS = say.descriptions(SHOP)

/**
 * Gives every public page a head of its own, for search engines and link previews that run no script, and names the scripts it
 * needs, after all that the first paint needs: pages/<name>.html, which the server puts into what it has drawn. index.html is the service worker's for every address; it names the engine's scripts, last.
 * product.html is a mould for the pages of all products, w.html for those of shared lists. Beside them pages.json, which tells the server what is whose, robots.txt and sitemap.xml.
 */
export function pageHeads(): Plugin {
  let folder = ''
  const open = pages.filter((page) => !isPlain(page) && !isMould(page.path))
  return {
    name: 'page-heads',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: { order: 'pre', handler: (html, { server }) => named(withWords(html), server !== undefined) },
    writeBundle() {
      const index = readFileSync(join(folder, 'index.html'), 'utf8')
      const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
      const withHead = (text: string) => index.replace(head(home()), text)
      const chunks = readChunks(folder)
      const read = (address: string) => readFileSync(join(folder, address), 'utf8')
      // What is in view is drawn already: pictures come before the scripts, which are named last.
      const withScripts = (text: string, files: string[]) => {
        const early = text.replace(THEME, `${THEME}${EARLY}`)
        const own = ENTRY_SCRIPT.exec(early)?.[0]
        if (early === text || own === undefined) throw new Error('the page lacks a script')
        const names = files.map((file) => `    <link rel="modulepreload" fetchpriority="low" href="/${file}" />\n`).join('')
        const last = `    ${own.trim().replace('<script', '<script fetchpriority="low"')}\n${names}  </body>`
        return inlined(
          early.replace(own, '').replace('  </body>', () => last),
          read,
        )
      }
      mkdirSync(join(folder, 'pages'), { recursive: true })
      const sheet = `\n    <link rel="stylesheet" href="/${laterSheet(chunks)}" />`
      for (const page of open) write(fileOf(page), withScripts(withHead(`${head(page)}${page.core ? '' : sheet}`), scriptsOf(chunks, page)))
      for (const page of pages) {
        const mould = MOULDS[page.path]
        if (mould) write(mould.file, withScripts(withHead(`${head(mould.head)}${sheet}`), scriptsOf(chunks, page)))
      }
      write('pages/private.html', inlined(withHead(PLAIN_HEAD), read))
      const shell = named(withHead(PLAIN_HEAD)).replace('  </body>', `${afterPaint(engineScripts(chunks))}\n  </body>`)
      // Kept on every device, by a script: neither its indents nor what is said to those who read the source, or run none.
      const lean = shell
        .replace(/<noscript>.*<\/noscript>|<!-- \/?root -->/g, '')
        .replaceAll(/>(?:\s*<!--[^>]*-->)?\s*\n\s*</g, '><')
        .replaceAll(' />', '/>')
      write('index.html', inlined(lean, read))
      // Every page has the first sheet in it: no device fetches or keeps it once more.
      for (const sheet of readdirSync(join(folder, 'assets')).filter((file) => FIRST_SHEET.test(file)))
        rmSync(join(folder, 'assets', sheet))
      write(
        'pages.json',
        JSON.stringify(Object.fromEntries(pages.filter(({ path }) => !isMould(path)).map((page) => [page.path, fileOf(page)]))),
      )
      write('manifest.webmanifest', JSON.stringify(manifest))
      write('robots.txt', `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${ORIGIN}/sitemap.xml\n`)
      write('sitemap.xml', sitemap(open))
    },
  }
}

/**
 * Fetches scripts once the page has painted: named in its HTML they would be asked for before, and each answer of the service worker takes a slow
 * phone some 10 ms. A hidden page paints nothing, and its app asks for them by itself.
 */
function afterPaint(files: readonly string[]): string {
  const names = files.map((file) => file.slice('assets/'.length, -'.js'.length)).join(' ')
  // The first page of a kept listing needs none of them (state/kept-listing.ts).
  const isShown = "(localStorage.getItem('starlane-listing')||'').startsWith('{\"path\":\"'+location.pathname+location.search+'\"')"
  const fetchAll = `try{if(${isShown})return}catch{}for(let n of '${names}'.split(' ')){let l=document.createElement('link');l.rel='modulepreload';l.href='/assets/'+n+'.js';document.head.append(l)}`
  return `    <script>requestAnimationFrame(()=>setTimeout(()=>{${fetchAll}}))</script>`
}

/** The page's own HTML with the texts of the language that is built. A browser asks for the manifest without cookies: its address names the language. */
function withWords(html: string): string {
  return html
    .replace('lang="en"', `lang="${tag}"`)
    .replace(`"${MANIFEST}"`, `"${inLanguage(MANIFEST, tag)}"`)
    .replace(PLACE, () => head(home()))
    .replace('__NOT_LOADED__', () => say.notLoaded)
    .replace('__TRY_AGAIN__', () => tryAgain)
    .replace('__HOME_OF_SHOP__', () => homeOf(SHOP))
    .replace('__WITHOUT_SCRIPTS__', () => say.withoutScripts(SHOP))
}

function home(): Page {
  const page = pages.find(({ path }) => path === '/')
  if (page === undefined) throw new Error('there is no page /')
  return page
}

/** Nothing for search engines: its head is that of any page. */
function isPlain({ access, unlisted }: Page): boolean {
  return access === 'member' || unlisted === true
}

function fileOf(page: Page): string {
  const { path } = page
  if (isPlain(page)) return 'pages/private.html'
  return path === '/' ? 'pages/home.html' : `pages${path}.html`
}

/** A page that no server puts its name into: that of the service worker, and those of the development server. */
function named(html: string, isFinal = true): string {
  return isFinal ? html.replaceAll(SHOP, STARLANE) : html
}

/** An address with a part that differs is no page by itself. */
function isMould(path: string): boolean {
  return path.includes(':')
}

type HeadOf = Pick<Page, 'path' | 'title' | 'unlisted'> & { description?: string }

function head(page: HeadOf): string {
  const title = pageTitle(page, { name: SHOP, tagline: titles.home })
  const description = page.description ?? DESCRIPTIONS[page.path] ?? say.ofAnyPage
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta name="robots" content="${page.unlisted ? 'noindex' : 'index, follow'}" />`,
    `<link rel="canonical" href="${ORIGIN}${page.path}" />`,
    '<meta property="og:site_name" content="__SHOP__" />',
    '<meta property="og:type" content="website" />',
    `<meta property="og:url" content="${ORIGIN}${page.path}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${ORIGIN}/og.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${say.pictureAlt}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')
}

function sitemap(listed: readonly Page[]): string {
  const urls = listed.map(({ path }) => `  <url><loc>${ORIGIN}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
