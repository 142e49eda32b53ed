import * as say from '#words/connection.ts'

/** Why nothing can be asked of the shop now. */
export function cutOff(): string {
  return say.cutOff(navigator.onLine)
}
