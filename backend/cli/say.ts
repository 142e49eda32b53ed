import { printableLines } from '../printable.ts'

/** Prints for the operator. Whatever the text was made of, nothing in it steers the terminal. */
export function say(text: string): void {
  console.log(printableLines(text))
}

/** The same, for what went wrong. */
export function complain(text: string): void {
  console.error(printableLines(text))
}
