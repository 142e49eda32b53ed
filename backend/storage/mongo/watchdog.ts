import { within } from '../../within.ts'

const LOOK_MS = 5_000
/** ms that the database answers a new client and not this process, before the process is given up: a driver that heals does so in ten seconds. */
const LOST_MS = 20_000

interface Options {
  /** When this process last got an answer, in ms of performance.now(). */
  answeredAt(): number
  /** Asks by the connections of this process. */
  ask(): Promise<unknown>
  /** Asks by a new client, as a process would that has just been started. */
  askAnew(): Promise<unknown>
  onLost(why: string): void
}

/**
 * Finds out that this process alone has lost its database: a new client is answered, and none of its own calls, for as long as LOST_MS. While the database
 * is away for every client there is nothing to be gained by a restart. Returns what ends the watch.
 */
export function watchDatabase({ answeredAt, ask, askAnew, onLost }: Options): () => void {
  let lostSince: number | undefined
  let timer = setTimeout(() => undefined, 0)
  let isOver = false
  const look = async () => {
    const isLost = performance.now() - answeredAt() >= LOOK_MS && !(await isAnswered(ask)) && (await isAnswered(askAnew))
    if (isOver) return
    const now = performance.now()
    lostSince = isLost ? (lostSince ?? now) : undefined
    if (lostSince !== undefined && now - lostSince >= LOST_MS) return onLost(LOST)
    plan()
  }
  const plan = () => {
    timer = setTimeout(() => void look(), LOOK_MS).unref()
  }
  plan()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const LOST = `MongoDB answers a new connection, and for ${LOST_MS / 1_000} s no call of this process: it ends, so that another takes its place`

function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  return within(LOOK_MS, ask()).then(
    () => true,
    () => false,
  )
}
