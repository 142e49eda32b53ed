import { cutOff } from './cut-off.ts'

/** Said when no answer came to something that was sent: `what` may have happened. */
export function unknownOutcome(what: string): string {
  return `${cutOff()}, so we don’t know yet whether ${what}. This page finds out as soon as it can.`
}
