/** Why nothing can be asked of the shop now. */
export function cutOff(): string {
  return navigator.onLine ? 'The shop isn’t answering' : 'You’re offline'
}
