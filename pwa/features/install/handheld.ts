/** A phone or tablet, as far as a page can tell: what points is a finger. */
export function isHandheld(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
