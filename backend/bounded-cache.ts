/** A map that forgets what was used least recently once it holds more than `limit` entries. */
export class BoundedCache<Value> {
  readonly #limit: number
  readonly #entries = new Map<string, Value>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
