/** In a style sheet. What ends a class name, `.toast--bad`, is none. */
const IN_SHEETS = /(?<![\w-])--[a-z][\w-]*/gi
/** In a script or a page, where `--a` may as well count a variable down: a whole string, or within `var()`. */
const ELSEWHERE = /(?<=var\(|["'`])--[a-z][\w-]*(?=["'`),])/gi

/** A file of the build: a script, or anything else. */
interface BuiltFile {
  fileName: string
  type: 'chunk' | 'asset'
  code?: string
  source?: string | Uint8Array
}

/**
 * Gives the custom properties of the style sheets names of one letter or two, the shortest to those that stand there most, in the sheets and
 * wherever a script names one. Put together out of parts a name would not be found.
 */
export function shortNames(files: readonly BuiltFile[]): void {
  const sheets = files.filter(({ fileName }) => fileName.endsWith('.css'))
  const times = new Map<string, number>()
  for (const name of sheets.flatMap((sheet) => textOf(sheet).match(IN_SHEETS) ?? [])) times.set(name, (times.get(name) ?? 0) + 1)
  const byUse = [...times].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const given = new Map(byUse.map(([name], at) => [name, nameOf(at)]))
  const short = (name: string) => given.get(name) ?? name
  for (const file of files) {
    const text = textOf(file)
    const renamed = text.replace(sheets.includes(file) ? IN_SHEETS : ELSEWHERE, short)
    if (renamed === text) continue
    if (file.type === 'chunk') file.code = renamed
    else file.source = renamed
  }
}

function textOf({ code, source }: BuiltFile): string {
  return code ?? (typeof source === 'string' ? source : '')
}

/** --a, --b … --z, --aa, --ab … */
function nameOf(at: number): string {
  return `--${at < 26 ? '' : letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`
}

function letter(n: number): string {
  return String.fromCodePoint(97 + n)
}
