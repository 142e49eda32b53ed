/** A terminal obeys some of these characters, and others turn or hide what stands beside them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\p{Co}]/gu

/** A text from anywhere, as one line of what can be printed: nothing in it can steer the terminal, or look like a line of its own. */
export function printable(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNPRINTABLE, '·').trim()
}

/** The same for a text whose lines are the shop's own. */
export function printableLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(UNPRINTABLE, '·'))
    .join('\n')
}

/** JSON that a terminal obeys as little: what could steer it is escaped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(UNPRINTABLE, (found) =>
    found === '\n' ? found : found.split('').map(escaped).join(''),
  )
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
