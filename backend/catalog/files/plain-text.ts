import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'

const TAG = /<\/?(?:p|br|ul|ol|li|div|span|b|i|strong|em|h[1-6]|table|a|img)\b[^>]*>/i
/** WordPress fills these in when it shows a page. */
const SHORTCODE = /\[\/?[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))*\s*\/?\](?!\()/g
/** What joins emoji and letters stays; other marks that nobody sees, a shop's editor left behind. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu

export function holdsHtml(text: string): boolean {
  return TAG.test(text)
}

/** A cell of a table is told from the next one. */
const row: FormatCallback = (element, walk, builder) => {
  const cells = (element.children ?? []).filter(({ name }) => name === 'td' || name === 'th')
  builder.openBlock()
  for (const [place, cell] of cells.entries()) {
    if (place > 0) builder.addLiteral(': ')
    walk(cell.children, builder)
  }
  builder.closeBlock()
}

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  formatters: { row },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'iframe', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    { selector: 'tr', format: 'row' },
  ],
}

const convert = compile(OPTIONS)

/** What a description in HTML says, also where its tags are escaped once more. */
export function textOfHtml(html: string): string {
  const once = convert(html)
  const text = holdsHtml(once) ? convert(once) : once
  return text
    .replaceAll(SHORTCODE, '')
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text of another shop without what nobody sees and this shop's rule refuses (`domain/text.ts`). */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(/[\p{Zl}\p{Zp}]/gu, '\n')
}

/** The text up to its last sentence that fits, or its last word. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text
  const fitting = text.slice(0, most)
  const sentence = /^.*(?:[.!?…](?=\s)|[。！？]|\n)/su.exec(text.slice(0, most + 1))?.[0].slice(0, most)
  if (sentence !== undefined && sentence.length > most / 3) return sentence.trim()
  const words = text.slice(0, most).replace(/\s+\S*$/, '')
  const kept = words.length > most / 3 && words.length < most ? words : fitting.slice(0, most - 1)
  return `${kept.replace(/[\p{Surrogate}\s,;:–-]+$/u, '')}…`
}
