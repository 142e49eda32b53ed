/**
 * What the specification keeps in browser storage. A browser may forbid all of it, or be full: the page then goes on with what it
 * remembers itself, so that whoever logs in stays so as long as it lives.
 */
const remembered = new Map<string, string>()

export function read(area: 'localStorage' | 'sessionStorage', key: string): string | undefined {
  try {
    return remembered.get(area + key) ?? globalThis[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes a text; undefined removes it. */
export function write(area: 'localStorage' | 'sessionStorage', key: string, text: string | undefined): void {
  remembered.delete(area + key)
  try {
    if (text === undefined) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
  } catch {
    if (text !== undefined) remembered.set(area + key, text)
  }
}

/** The stored JSON; undefined where there is none or it is damaged. */
export function readJson(area: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return JSON.parse(read(area, key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
