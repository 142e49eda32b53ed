import * as v from 'valibot'
import type { Peers } from '../peers.ts'

const TELL_MS = 50
/** Uses of one subject, as a part of its limit, that are told at once: by so much each process can be too generous. */
const UNTOLD_SHARE = 1 / 20

/** Subject, when its minute began (ms since the epoch), uses in it that were not told before. */
const Uses = v.array(v.tuple([v.string(), v.number(), v.number()]))

interface Options {
  peers: Peers
  topic: string
  perMinute: number
  onHeard(subject: string, since: number, uses: number): void
}

/** Tells the shop's other processes of uses, some at a time: one message for each would cost more than many of the uses do. */
export class SharedUses {
  readonly #options: Options
  readonly #untold = new Map<string, { since: number; uses: number }>()
  readonly #most: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    this.#most = Math.max(1, Math.floor(options.perMinute * UNTOLD_SHARE))
    options.peers.hear(options.topic, (message) => {
      const heard = v.safeParse(Uses, message)
      if (heard.success) for (const [subject, since, uses] of heard.output) options.onHeard(subject, since, uses)
    })
  }

  add(subject: string, since: number): void {
    const uses = (this.#untold.get(subject)?.uses ?? 0) + 1
    this.#untold.set(subject, { since, uses })
    if (uses >= this.#most) this.#tell()
    else this.#timer ??= setTimeout(() => this.#tell(), TELL_MS).unref()
  }

  #tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { peers, topic } = this.#options
    peers.tell(
      topic,
      [...this.#untold].map(([subject, { since, uses }]): v.InferOutput<typeof Uses>[number] => [subject, since, uses]),
    )
    this.#untold.clear()
  }
}
