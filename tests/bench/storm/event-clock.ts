// One clock for all: what happens next is the earliest of what is due, and nothing waits for real time.

interface Due {
  at: number
  /** Of two due at the same moment the one that was asked for first comes first. */
  order: number
  run: (() => void) | undefined
}

/** Turns of the promises that an event may set off, one behind the other. */
const TURNS = 8

export class EventClock {
  /** ms since the beginning. */
  now = 0
  readonly #heap: Due[] = []
  #asked = 0

  /** Returns what cancels it. */
  after(ms: number, run: () => void): () => void {
    const due: Due = { at: this.now + Math.max(0, ms), order: (this.#asked += 1), run }
    this.#push(due)
    return () => (due.run = undefined)
  }

  /** Resolves when nothing is due any more, or `isOver` says so. */
  async run(isOver: () => boolean): Promise<void> {
    for (let due = this.#pop(); due !== undefined && !isOver(); due = this.#pop()) {
      if (due.run === undefined) continue
      this.now = due.at
      due.run()
      for (let turn = 0; turn < TURNS; turn += 1) await undefined
    }
  }

  #push(due: Due): void {
    const heap = this.#heap
    let index = heap.push(due) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(due, above)) break
      heap[index] = above
      index = parent
    }
    heap[index] = due
  }

  #pop(): Due | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return first
    let index = 0
    for (;;) {
      const child = this.#earlierChild(index)
      const below = heap[child]
      if (below === undefined || !isBefore(below, last)) break
      heap[index] = below
      index = child
    }
    heap[index] = last
    return first
  }

  #earlierChild(index: number): number {
    const left = index * 2 + 1
    const [one, two] = [this.#heap[left], this.#heap[left + 1]]
    return one !== undefined && two !== undefined && isBefore(two, one) ? left + 1 : left
  }
}

function isBefore(one: Due, other: Due): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
