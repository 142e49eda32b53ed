// Keeps which blocks a test file has reached, for the planting of faults.
import { afterAll } from 'vitest'

declare global {
  // oxlint-disable-next-line no-var
  var starlaneReached: Set<string> | undefined
}

/** Called before anything else of the test file: what is registered first ends last. */
export function keepReached(folder: string, file: string): void {
  afterAll(() => {
    // Modules of a test may be replaced, those of Node's own hands are not.
    const { writeFileSync } = process.getBuiltinModule('node:fs')
    writeFileSync(`${folder}/${file.replaceAll('/', '+')}.json`, JSON.stringify([...(globalThis.starlaneReached ?? [])]))
    globalThis.starlaneReached?.clear()
  })
}
