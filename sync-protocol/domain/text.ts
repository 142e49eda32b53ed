/**
 * Text that every store and parser reads alike: no lone surrogate, no NUL. Device and server share the rule, so that nothing queued here is
 * refused there (SPEC R14).
 */
export const WELL_FORMED = /^[^\p{Surrogate}\0]*$/u

/** Text with at least one visible character. */
export const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for text with something visible: spaces and invisible characters alone count as empty. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** The only allowed format characters are the zero-width joiner and non-joiner, which scripts and emoji need. */
export const ONE_LINE = /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]|[\u200C\u200D])*$/u

/**
 * True for one line of text without characters that hide, break or reverse it (control, bidirectional), because a name appears beside other
 * users' texts.
 */
export function isOneLine(text: string): boolean {
  return ONE_LINE.test(text)
}

/** The same rule for several lines, with tabs and line ends. */
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]|[\t\n\r\u200C\u200D])*$/u

export function isSeveralLines(text: string): boolean {
  return SEVERAL_LINES.test(text)
}

/** Invisible characters that would make a different name; new usernames may not have them (`registration.ts`). */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The form in which names are compared: names that look alike, or differ in case, are one name. */
export function nameKey(name: string): string {
  const seen = name.replace(INVISIBLE, '').normalize('NFKC').replace(/\s+/g, ' ').trim()
  // Upper case unifies letters with two lower-case forms (ß and ss, both sigmas); the capital ẞ is the exception.
  return seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

/** True for two spellings of one name. */
export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other)
}
