/**
 * Text that every store and every parser reads alike: no half of a surrogate pair, no NUL. Device and server share the rule, so
 * that a character cannot be queued here and refused there (SPEC R14).
 */
export const WELL_FORMED = /^[^\p{Surrogate}\0]*$/u

/** Something in the text can be seen. */
export const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True when something in the text can be seen: spaces and invisible characters alone are as good as nothing. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Of format characters only the two that scripts and emoji are written with are left: the zero-width joiner and non-joiner. */
export const ONE_LINE = /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]|[\u200C\u200D])*$/u

/** True for one line of text without characters that hide, break or turn it round (control, bidirectional): a name stands beside other people's words. */
export function isOneLine(text: string): boolean {
  return ONE_LINE.test(text)
}

/** The same rule for a text of several lines: between its words may stand tabs and line ends. */
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]|[\t\n\r\u200C\u200D])*$/u

export function isSeveralLines(text: string): boolean {
  return SEVERAL_LINES.test(text)
}

/** Characters that are not shown, though they make another text of a name: no new username has them either (`registration.ts`). */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The form by which names are compared: two that look alike, but for case, are one name. */
export function nameKey(name: string): string {
  const seen = name.replace(INVISIBLE, '').normalize('NFKC').replace(/\s+/g, ' ').trim()
  // Through upper case, which has one form for letters that lower case has two of (ß and ss, both forms of sigma); but the capital ẞ is one of its own.
  return seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

/** True for two spellings of one name. */
export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other)
}
