import { isDeepStrictEqual } from 'node:util'

/** Throws, with what was found and what it had to be, where they differ. */
export function same(what: string, is: unknown, mustBe: unknown): void {
  if (isDeepStrictEqual(is, mustBe)) return
  throw new Error(`${what}: ${JSON.stringify(is)} in place of ${JSON.stringify(mustBe)}`)
}
