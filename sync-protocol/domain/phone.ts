/**
 * 7 to 20 characters of digits, hyphen, plus, parentheses or space (specification §5), with at least four digits, as in the shortest
 * numbers of any country.
 */
export const PHONE = /^(?=(?:[^0-9]*[0-9]){4})[0-9+() -]{7,20}$/

/** The digits of a phone number, by which accounts are looked up. Undefined if the text is anything but a phone number. */
export function readPhone(text: string): string | undefined {
  const typed = text.trim()
  return PHONE.test(typed) ? typed.replace(/[^0-9]/g, '') : undefined
}
