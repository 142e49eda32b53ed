import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** In a style sheet. What ends a class name, `.toast--bad`, is none. */
const IN_SHEETS = /(?<![\w-])--[a-z][\w-]*/gi
/** In a script or a page, where `--a` may as well count a variable down: a whole string, or within `var()`. */
const ELSEWHERE = /(?<=var\(|["'`])--[a-z][\w-]*(?=["'`),])/gi

/**
 * Gives the custom properties of the style sheets names of one letter or two, in the sheets and wherever a script or a page names one. Put
 * together out of parts a name would not be found. Before a file is named by what is in it: two versions of the app must not mix in a browser's
 * cache.
 */
export function shortNames(): Plugin {
  let given = new Map<string, string>()
  return {
    name: 'starlane:short-names',
    apply: 'build',
    configResolved({ root, build }) {
      given = namesFor(sheetsIn(root, resolve(root, build.outDir)))
    },
    transform: (code, id) => renamed(code, given, /\.css(\?|$)/.test(id)),
    transformIndexHtml: { order: 'pre', handler: (html) => renamed(html, given, false) },
  }
}

/** The text with short names; `isSheet`: it is a style sheet. */
export function renamed(text: string, given: ReadonlyMap<string, string>, isSheet: boolean): string {
  return text.replace(isSheet ? IN_SHEETS : ELSEWHERE, (name) => given.get(name) ?? name)
}

/** The shortest names to those that stand most often in the sheets. */
export function namesFor(sheets: readonly string[]): Map<string, string> {
  const times = new Map<string, number>()
  for (const name of sheets.flatMap((sheet) => sheet.match(IN_SHEETS) ?? [])) times.set(name, (times.get(name) ?? 0) + 1)
  const byUse = [...times].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return new Map(byUse.map(([name], at) => [name, nameOf(at)]))
}

function sheetsIn(folder: string, outDir: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return path === outDir ? [] : sheetsIn(path, outDir)
    return entry.name.endsWith('.css') ? [readFileSync(path, 'utf8')] : []
  })
}

/** --a, --b … --z, --aa, --ab … */
function nameOf(at: number): string {
  return `--${at < 26 ? '' : letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`
}

function letter(n: number): string {
  return String.fromCodePoint(97 + n)
}
