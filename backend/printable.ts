/** A terminal obeys some of these characters, and others turn or hide what stands beside them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\p{Co}]/gu

/** Of what is left, what shows nothing by itself: two names would look the same. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A text from anywhere, as one line of what can be printed: nothing in it can steer the terminal, or look like a line of its own. */
export function printable(text: string): string {
  return shown(text.replace(/\s+/g, ' ')).trim()
}

/** The same for a text whose lines are the shop's own. */
export function printableLines(text: string): string {
  return text
    .split('\n')
    .map((line) => shown(line.replaceAll('\t', ' ')))
    .join('\n')
}

function shown(text: string): string {
  return text.replace(UNPRINTABLE, '·').replace(UNSEEN, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`)
}

/** JSON that a terminal obeys as little: what could steer it is escaped. */
export function jsonText(value: unknown): string {
  const escapedAll = (found: string): string => (found === '\n' ? found : found.split('').map(escaped).join(''))
  return JSON.stringify(value, undefined, 2).replace(UNPRINTABLE, escapedAll).replace(UNSEEN, escapedAll)
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
