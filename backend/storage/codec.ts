/**
 * The embedded store keeps JSON text, which is exact where BSON and MessagePack are not: any key ("$set", "a.b", "__proto__", NUL) and any
 * string, lone surrogates included, comes back unchanged.
 */
const ESCAPE = '\u0000'
const BYTES = '\u0000bytes:'

/** The text of an entry's value: JSON data, with bytes (Uint8Array) allowed anywhere. */
export function encodeValue(value: unknown): string {
  return JSON.stringify(value ?? null, function (this: Record<string, unknown>, key: string, plain: unknown) {
    // `plain` is the result of Buffer's toJSON, so the original is read from its holder.
    const original = this[key]
    if (original instanceof Uint8Array) return BYTES + Buffer.from(original).toString('base64')
    return typeof plain === 'string' && plain.startsWith(ESCAPE) ? ESCAPE + plain : plain
  })
}

/** The value of a text made by `encodeValue`; bytes come back as Buffers. */
export function decodeValue(text: string): unknown {
  const plain = !text.includes('\\u0000')
  return JSON.parse(text, plain ? undefined : (_key, value: unknown) => (typeof value === 'string' ? unescape(value) : value))
}

function unescape(text: string): string | Buffer {
  if (text.startsWith(BYTES)) return Buffer.from(text.slice(BYTES.length), 'base64')
  return text.startsWith(ESCAPE) ? text.slice(ESCAPE.length) : text
}
