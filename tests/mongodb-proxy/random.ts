// Choices that a seed decides: the same seed, the same choices in the same order.

export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0
  }

  /** From 0 up to, but not including, `below`. */
  int(below: number): number {
    // mulberry32: small, and even enough to choose faults by.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.int(times) === 0
  }

  of<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.int(choices.length)] ?? choices[0]
  }
}
