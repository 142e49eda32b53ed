const NAME = /(?<![\w-])--[a-z][\w-]*/gi

/** A file of the build: a script, or anything else, whose text counts where it is a style sheet. */
interface BuiltFile {
  fileName: string
  type: 'chunk' | 'asset'
  code?: string
  source?: string | Uint8Array
}

/**
 * Gives the custom properties of the style sheets names of one letter or two, the shortest to those that stand there most. A name that is
 * said anywhere else, in a script or a drawing, stays as it is, and is nobody else's.
 */
export function shortNames(files: readonly BuiltFile[]): void {
  const sheets = files.filter(({ fileName }) => fileName.endsWith('.css'))
  const kept = new Set(files.filter((file) => !sheets.includes(file)).flatMap((file) => namesIn(textOf(file))))
  const times = new Map<string, number>()
  for (const name of sheets.flatMap((sheet) => namesIn(textOf(sheet)))) times.set(name, (times.get(name) ?? 0) + 1)
  const short = free(new Set([...kept, ...times.keys()]))
  const given = new Map<string, string>()
  for (const [name] of [...times].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    if (!kept.has(name)) given.set(name, short.next().value)
  }
  for (const sheet of sheets) sheet.source = textOf(sheet).replace(NAME, (name) => given.get(name) ?? name)
}

function namesIn(text: string): string[] {
  return text.match(NAME) ?? []
}

function textOf({ code, source }: BuiltFile): string {
  return code ?? (typeof source === 'string' ? source : '')
}

/** --a, --b … --z, --aa, --ab …, without those that have an owner. */
function* free(owned: ReadonlySet<string>): Generator<string, never> {
  for (let n = 0; ; n++) {
    const name = `--${n < 26 ? '' : letter(Math.floor(n / 26) - 1)}${letter(n % 26)}`
    if (!owned.has(name)) yield name
  }
}

function letter(n: number): string {
  return String.fromCodePoint(97 + n)
}
