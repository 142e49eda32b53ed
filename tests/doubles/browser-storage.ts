import { vi } from 'vitest'

/** Local or session storage as a browser has it. */
export class FakeStorage implements Storage {
  [name: string]: unknown
  forbidden = false
  /** Nothing more can be written. */
  full = false

  constructor(readonly items = new Map<string, string>()) {}

  /** As a tab that hears late still sees it. */
  copy(): FakeStorage {
    return new FakeStorage(new Map(this.items))
  }

  get length(): number {
    this.#check()
    return this.items.size
  }

  key(index: number): string | null {
    this.#check()
    return [...this.items.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    this.#check()
    return this.items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#check()
    if (this.full) throw new DOMException('Full', 'QuotaExceededError')
    this.items.set(key, value)
  }

  removeItem(key: string): void {
    this.#check()
    this.items.delete(key)
  }

  clear(): void {
    this.#check()
    this.items.clear()
  }

  #check(): void {
    if (this.forbidden) throw new DOMException('Forbidden', 'SecurityError')
  }
}

/**
 * Puts fresh storages in the place of the browser's, and the cookie that comes with a session. Stores read them as they are
 * imported, so import those afterwards.
 */
export function stubStorage(): { local: FakeStorage; session: FakeStorage; page: { cookie: string } } {
  const local = new FakeStorage()
  const session = new FakeStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('addEventListener', vi.fn())
  if (!('navigator' in globalThis)) vi.stubGlobal('navigator', { onLine: true })
  const page = { cookie: 'theme=dark; starlane.here=1' }
  vi.stubGlobal('document', page)
  return { local, session, page }
}
