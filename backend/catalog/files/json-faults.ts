const MESSAGE = /^(.*?)(?: in| after)? JSON at position (\d+)/s
/** Where the parser names no place it quotes what stands around it, from up to ten characters before. */
const QUOTING = /^(Unexpected token '(.+?)'), (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/su
const QUOTED_BEFORE = 10
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs

/** Whether a text begins as JSON does, whatever the name of its file: a head of a table may have a bracket, but no quote behind it. */
export function isLikeJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*["{[\]\d])/.test(text)
}

/** Why a text is no JSON, with the line and column; `error` is what `JSON.parse` threw. */
export function syntaxFault(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const [reason = message, at = text.length] = placed(message) ?? quoting(message, text) ?? []
  const before = text.slice(0, at).split(/\r\n|\n|\r/)
  return `this is no JSON: ${reason} (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`
}

function placed(message: string): [reason: string, at: number] | undefined {
  const [, reason, at] = MESSAGE.exec(message) ?? []
  return reason === undefined ? undefined : [reason, Number(at)]
}

function quoting(message: string, text: string): [reason: string, at: number] | undefined {
  const [, reason, token = '', isCut, quoted = ''] = QUOTING.exec(message) ?? []
  if (reason === undefined) return undefined
  return [reason, text.indexOf(quoted) + (isCut === undefined ? quoted.indexOf(token) : QUOTED_BEFORE)]
}

/** A field that is given twice in one object of a JSON text that can be parsed, and the row of the list in which it stands. */
export function fieldTwice(json: string): { field: string; row: number | undefined } | undefined {
  const open: { keys: Set<string> | undefined; row: number }[] = []
  let text = ''
  for (const [token] of json.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ keys: new Set(), row: 1 })
    else if (token === '[') open.push({ keys: undefined, row: 1 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (inner?.keys === undefined && inner !== undefined) inner.row += 1
    } else if (token !== ':') text = token
    else if (inner?.keys !== undefined) {
      const field = String(JSON.parse(text))
      if (inner.keys.has(field)) return { field, row: open.find(({ keys }) => keys === undefined)?.row }
      inner.keys.add(field)
    }
  }
  return undefined
}
