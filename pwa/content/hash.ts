/** A number from 0 to 2^32 - 1 from a text, another one for nearly the same text (FNV-1a): the same text always draws the same. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193)
  return value >>> 0
}
