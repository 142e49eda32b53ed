const PAIR = /\s*([a-zA-Z]+)\s*=\s*(?:"([^"]*)"|([^,"]*))\s*(?:,|$)/y

/** `name=Nom,price="Tarif régulier"`: what a file calls columns; undefined where the text is not written so. */
export function columnsIn(text: string): Record<string, string> | undefined {
  const columns = new Map<string, string>()
  PAIR.lastIndex = 0
  while (PAIR.lastIndex < text.length) {
    const [, field = '', quoted, plain = ''] = PAIR.exec(text) ?? []
    const head = (quoted ?? plain).trim()
    if (field === '' || head === '' || columns.has(field)) return undefined
    columns.set(field, head)
  }
  return columns.size === 0 ? undefined : Object.fromEntries(columns)
}
