export const NO_ANSWER = 'The shop isn’t answering'

/** Why nothing can be asked of the shop now. */
export function cutOff(): string {
  return navigator.onLine ? NO_ANSWER : 'You’re offline'
}
