// The server: any number of processes over one store. Each can be killed at any step; its memory is gone then, and the store stays.
import type * as ServerBundle from '../bundle/server.ts'
import type { Chance } from './chance.ts'
import { clockwork, type Bundle, type Clockwork } from './globals.ts'
import { handle, type WireAnswer, type WireRequest } from './http.ts'
import { Life } from './life.ts'
import { parsed } from './network.ts'
import type { Recorder } from './recorder.ts'
import type { SimulatedStore } from './store.ts'
import type { Time } from './time.ts'

export type Server = typeof ServerBundle

interface Options {
  time: Time
  recorder: Recorder
  store: SimulatedStore
  pool: ServerPool
  chance(name: string): Chance
}

interface Process {
  name: string
  life: Life
  app: Awaited<ReturnType<Server['createApp']>> | undefined
}

/**
 * The modules of the server, evaluated a few times and lent to one process after the other: code that has run before runs many times faster. They
 * keep nothing between two worlds that a process could tell.
 */
export class ServerPool {
  readonly #bundle: Bundle<Server>
  readonly #all: { server: Server; own: Clockwork }[] = []
  #lent = 0

  constructor(bundle: Bundle<Server>) {
    this.#bundle = bundle
  }

  take(own: Clockwork): Server {
    const free = this.#all[this.#lent++]
    if (free !== undefined) {
      Object.assign(free.own, own)
      return free.server
    }
    const server = this.#bundle.evaluate(clockwork(own))
    this.#all.push({ server, own })
    return server
  }

  /** A world is over, and with it all its processes. */
  takeBack(): void {
    this.#lent = 0
  }
}

const SECRET = 'a secret that is long enough for a simulation'

export class Processes {
  /** Those that run, in the order they were started. */
  running: Process[] = []
  /** How far their clocks are ahead, in ms. */
  skew = 0
  readonly #options: Options
  readonly #routing: Chance
  #started = 0

  constructor(options: Options) {
    this.#options = options
    this.#routing = options.chance('routing')
  }

  /** Starts a process. It answers as soon as it is up. */
  async start(): Promise<void> {
    const { time, store, pool, chance } = this.#options
    const name = `process${++this.#started}`
    const life = new Life()
    const process: Process = { name, life, app: undefined }
    this.running.push(process)
    const random = chance(`random of ${name}`)
    const server = pool.take({ time, life, chance: chance(`chance of ${name}`), now: () => time.now + this.skew })
    process.app = await server.createApp({
      storage: store.seenBy(name, life, () => new server.StorageUnavailable('the store does not answer')),
      clock: () => time.now + this.skew,
      random: (bytes) => random.bytes(bytes),
      mailer: { send: async () => undefined, forget: async () => undefined, forgetOld: async () => undefined, close: () => undefined },
      books: undefined,
      config: server.readConfig({ RATE_LIMIT: 'off', MIN_FREE_MB: '0', MAX_LAG_MS: '60000', LOG_LEVEL: 'silent' }),
      secret: SECRET,
      log: server.createLog('silent', { write: () => undefined }),
    })
  }

  /** Kills the process that has run longest. */
  kill(): Process | undefined {
    const process = this.running.shift()
    process?.life.end()
    return process
  }

  /** Hands a copy of a request to one of the processes; undefined where it does not answer. */
  async deliver(request: WireRequest, { request: number, copy }: { request: number; copy: number }): Promise<WireAnswer | undefined> {
    const { recorder, time } = this.#options
    const up = this.running.filter(({ app, life }) => app !== undefined && !life.isOver)
    if (up.length === 0) return undefined
    const process = this.#routing.pick(up)
    const { app, life, name } = process
    if (app === undefined) return undefined
    recorder.event({ kind: 'received', request: number, copy, process: name })
    const killed = new Promise<undefined>((resolve) => life.onEnd(() => resolve(undefined)))
    const handled = handle(app.handler, request)
    handled.catch((error: unknown) => time.fail(error))
    const answer = await Promise.race([handled, killed])
    if (answer === undefined || life.isOver) return undefined
    const body = parsed(answer.body)
    const account = typeof body === 'object' && body !== null ? Reflect.get(body, 'accountId') : undefined
    recorder.event({
      kind: 'replied',
      request: number,
      copy,
      process: name,
      status: answer.status,
      ...(typeof account === 'string' ? { account } : {}),
      body,
    })
    return answer
  }
}
