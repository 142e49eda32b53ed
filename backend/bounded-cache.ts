/** A map that forgets what was used least recently once what it holds weighs more than `limit`. Each entry weighs 1 unless `weigh` says otherwise. */
export class BoundedCache<Value> {
  readonly #limit: number
  readonly #weigh: (value: Value) => number
  readonly #entries = new Map<string, Value>()
  #weight = 0

  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    this.#limit = limit
    this.#weigh = weigh
  }

  get weight(): number {
    return this.#weight
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
    this.delete(key)
    const weight = this.#weigh(value)
    if (weight > this.#limit) return
    this.#entries.set(key, value)
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#weight -= this.#weigh(value)
  }

  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }
}
