export const close = '閉じる'
export const loading = '読み込み中…'
export const undo = '元に戻す'
export const dismiss = '閉じる'

const LATIN_WORD = /[\p{Script=Latin}\p{Nd}]+/gu
const JAPANESE_LETTER = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/gu
/** Two and a half letters of Japanese take as long to read as a word of English. */
const LETTERS_A_WORD = 2.5
export const countWords = (text: string) =>
  (text.match(LATIN_WORD)?.length ?? 0) + Math.ceil((text.match(JAPANESE_LETTER)?.length ?? 0) / LETTERS_A_WORD)
