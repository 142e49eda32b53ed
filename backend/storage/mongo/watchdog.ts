import { within } from '../../within.ts'

const LOOK_MS = 5_000
/** How long, in ms, the database may answer a new client but not this process: a driver that heals needs ten seconds. */
const LOST_MS = 20_000

interface Options {
  /** When this process last got an answer, in ms of performance.now(). */
  answeredAt(): number
  /** Asks over this process's connections. */
  ask(): Promise<unknown>
  /** Asks with a new client, as a restarted process would. */
  askAnew(): Promise<unknown>
  onLost(why: string): void
}

/**
 * Detects that only this process has lost its database: a new client is answered, and none of its own calls, for LOST_MS. While the
 * database is away for everyone, a restart would not help. Returns a function that ends the watch.
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
