/** What the specification keeps in browser storage. A browser may forbid all of it; the shop then goes on without. */
export function read(area: 'localStorage' | 'sessionStorage', key: string): string | undefined {
  try {
    return globalThis[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes a text; undefined removes it. */
export function write(area: 'localStorage' | 'sessionStorage', key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
  } catch {
    // Full or forbidden: IndexedDB holds the truth, this is only a mirror of it.
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
