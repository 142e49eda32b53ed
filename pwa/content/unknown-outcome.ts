import * as say from '#words/forms.tsx'

/** Said when no answer came to something that was sent: `what` may have happened. */
export function unknownOutcome(what: string): string {
  return say.unknownOutcome(what, navigator.onLine)
}

/** The same text once the page can't find out any more. */
export function notFoundOut(text: string): string {
  return text.replace(say.findsOut, say.tookTooLong)
}
