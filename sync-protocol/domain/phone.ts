/** 7 to 20 characters of digits, hyphen, plus, parentheses or space (specification §5), four of them digits: the shortest numbers of any country have four. */
export const PHONE = /^(?=(?:[^0-9]*[0-9]){4})[0-9+() -]{7,20}$/

/** The digits of a phone number, by which accounts are looked up. Undefined: the text is no phone number, or not that alone. */
export function readPhone(text: string): string | undefined {
  const typed = text.trim()
  return PHONE.test(typed) ? typed.replace(/[^0-9]/g, '') : undefined
}
