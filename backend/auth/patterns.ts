/** Neighboring characters on keyboards and in the alphabet. Each row also continues from its end, and backwards. */
const ROWS = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
].flatMap((row) => [row + row, [...row, ...row].toReversed().join('')])
const ROW_PIECE = 3
/** The most consecutive pieces of rows: `qwer1234`. */
const PIECES = 3
/** The longest repeated part: a longer one is a sentence, which guessers do not try. */
const REPEATED = 5

const YEAR = '(?:19|20)\\d\\d'
const MONTH = '(?:0[1-9]|1[0-2])'
const DAY = '(?:0[1-9]|[12]\\d|3[01])'
const DATE = new RegExp(
  `^(?:${[YEAR, '\\d\\d'].flatMap((year) => [year + MONTH + DAY, DAY + MONTH + year, MONTH + DAY + year]).join('|')})$`,
)

/**
 * True for passwords that guessers build without a word list: rows of keys, a few repeated characters, dates. Expects lower case without
 * spaces.
 */
export function isPattern(text: string): boolean {
  return isOfRows(text, PIECES) || isRepeated(text) || DATE.test(text.replace(/[./-]/g, ''))
}

function isOfRows(text: string, pieces: number): boolean {
  if (text === '') return true
  if (pieces === 0) return false
  for (let length = text.length; length >= ROW_PIECE; length -= 1) {
    const piece = text.slice(0, length)
    if (ROWS.some((row) => row.includes(piece)) && isOfRows(text.slice(length), pieces - 1)) return true
  }
  return false
}

function isRepeated(text: string): boolean {
  for (let length = 1; length <= REPEATED && length * 2 <= text.length; length += 1) {
    const part = text.slice(0, length)
    if (part.repeat(text.length).startsWith(text)) return true
  }
  return false
}
