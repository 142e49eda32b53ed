/** A map that forgets what was used least recently once its entries weigh more than `limit` together; each weighs 1 unless told. */
export class BoundedCache<Value> {
  readonly #limit: number
  readonly #entries = new Map<string, { value: Value; weight: number }>()
  #weight = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** What all entries weigh. */
  get weight(): number {
    return this.#weight
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, weight = 1): void {
    this.delete(key)
    if (weight > this.#limit) return
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }
}
