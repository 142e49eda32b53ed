import { cutOff } from './cut-off.ts'

const FINDS_OUT = 'This page finds out as soon as it can.'

/** Said when no answer came to something that was sent: `what` may have happened. */
export function unknownOutcome(what: string): string {
  return `${cutOff()}, so we don’t know yet whether ${what}. ${FINDS_OUT}`
}

/** The same text once the page can't find out any more. */
export function notFoundOut(text: string): string {
  return text.replace(FINDS_OUT, 'It took too long to find out here: reload this page to see.')
}
