// All chance of a world, out of one seed. Each source has a stream of its own, so that what one draws moves no other.

/** A stream of random numbers, the same for the same seed and name. */
export class Chance {
  #state: number

  constructor(seed: number, name: string) {
    let hash = 2_166_136_261 ^ seed
    for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619)
    this.#state = Math.imul(hash ^ (hash >>> 13), 1_274_126_177) >>> 0
    this.next()
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** True about once in `times`. */
  once(times: number): boolean {
    return this.next() * times < 1
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.alloc(count)
    this.fill(bytes)
    return bytes
  }

  fill(bytes: Uint8Array): void {
    for (let place = 0; place < bytes.length; place++) bytes[place] = Math.floor(this.next() * 256)
  }
}
