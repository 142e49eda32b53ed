import { fork, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { FromWorker, type FromPrimary } from './messages.ts'
import { Watch } from './watch.ts'

/** A worker that lived so long died of something new: its successor starts at once. */
const SETTLED_MS = 10_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** Deaths in a row soon after the start, beyond which a shop that has no worker left gives up. */
const MOST_DEATHS = 6

/** The words a worker's process is started with: the second is its number. */
export const WORKER_ARGUMENT = 'worker'

export interface Worker {
  number: number
  child: ChildProcess
  /** `overdue`: it should have answered, and gets nothing new. `hung`: it was ended for it. */
  state: 'starting' | 'ready' | 'overdue' | 'leaving' | 'hung'
  send(message: FromPrimary, socket?: Socket): void
}

interface Options {
  /** The file that a worker's process runs. */
  program: string
  size: number
  /** A worker that was silent for so long hangs. */
  maxSilenceMs: number
  log: Logger
  onMessage(worker: Worker, message: FromWorker): void
  onReady(worker: Worker): void
  onOverdue(worker: Worker): void
  /** It was overdue, and answers. */
  onReadyAgain(worker: Worker): void
  onLeaving(worker: Worker): void
  onEnded(worker: Worker): void
  /** No worker runs, and none can be started. */
  onHopeless(why: string): void
}

/** The workers' processes: so many, each replaced when it ends. */
export class WorkerPool {
  readonly #options: Options
  readonly #workers = new Set<Worker>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #ended = new Set<Promise<void>>()
  readonly #watch: Watch<Worker>
  #deathsInARow = 0
  #closing = false
  /** Workers that ended without being asked to, or hung. */
  deaths = 0
  #failed = false

  constructor(options: Options) {
    this.#options = options
    this.#watch = new Watch({
      maxSilenceMs: options.maxSilenceMs,
      onOverdue(worker) {
        worker.state = 'overdue'
        options.onOverdue(worker)
      },
      onHeardAgain(worker) {
        worker.state = 'ready'
        options.onReadyAgain(worker)
      },
      onHung(worker) {
        worker.state = 'hung'
        options.log.error({ worker: worker.number, pid: worker.child.pid }, 'a worker hangs: it is ended, and another takes its place')
        // What hangs, or is stopped, would not hear anything milder.
        worker.child.kill('SIGKILL')
      },
    })
  }

  get ready(): Worker[] {
    return [...this.#workers].filter(({ state }) => state === 'ready')
  }

  /** Those that are ready, and those that may be again. */
  get present(): Worker[] {
    return [...this.#workers].filter(({ state }) => state === 'ready' || state === 'overdue')
  }

  /**
   * Starts the first, which makes what a new shop needs and finds out what keeps it from opening, then the others. Resolves with false when the first
   * could not start, which has said why.
   */
  async start(): Promise<boolean> {
    if (!(await this.#launch(1, true))) return false
    if (this.#closing) return true
    await Promise.all(Array.from({ length: this.#options.size - 1 }, (_, index) => this.#launch(index + 2)))
    return true
  }

  /** Says that the shop closes in some seconds: its workers serve until then, and none is replaced any more. */
  drain(): void {
    this.#stopReplacing()
    for (const worker of this.#workers) worker.send({ kind: 'drain' })
  }

  /** Asks all to close the store and to end, whatever is under way. Resolves when they have. */
  async force(): Promise<void> {
    this.#stopReplacing()
    for (const worker of this.#workers) worker.send({ kind: 'force' })
    await Promise.all(this.#ended)
  }

  /** Asks all to finish what is under way and to end. Resolves when they have, with whether all ended well. */
  async close(): Promise<boolean> {
    this.#stopReplacing()
    for (const worker of this.#workers) worker.send({ kind: 'close' })
    await Promise.all(this.#ended)
    return !this.#failed
  }

  #stopReplacing(): void {
    this.#closing = true
    this.#watch.close()
    for (const timer of this.#timers) clearTimeout(timer)
  }

  kill(): void {
    for (const { child } of this.#workers) child.kill('SIGKILL')
  }

  /** Resolves when it is ready, or has ended before: with whether it was ready. */
  #launch(number: number, isFirst = false): Promise<boolean> {
    const { program, log, onMessage, onReady, onLeaving, onEnded } = this.#options
    const child = fork(program, [WORKER_ARGUMENT, String(number)])
    const worker: Worker = {
      number,
      child,
      state: 'starting',
      send(message, socket) {
        // A channel that is closed is a process that has ended: its end is heard of, and what was to be sent goes with it.
        if (child.connected) child.send(message, socket, { keepOpen: true }, () => undefined)
      },
    }
    this.#workers.add(worker)
    let readyAt: number | undefined
    return new Promise((resolve) => {
      child.on('message', (received) => {
        const said = v.safeParse(FromWorker, received)
        // Node's own, under `node --watch`: for what watches this process.
        if (!said.success) return void process.send?.(received)
        const message = said.output
        this.#watch.heard(worker)
        if (message.kind === 'ready') {
          worker.state = 'ready'
          readyAt = performance.now()
          if (!this.#closing) this.#watch.add(worker)
          onReady(worker)
          resolve(true)
        } else if (message.kind === 'leaving') {
          worker.state = 'leaving'
          this.#watch.remove(worker)
          onLeaving(worker)
          if (!this.#closing) void this.#launch(number)
        } else onMessage(worker, message)
      })
      const ended = endOf(child, (error) => log.error({ err: error, worker: number }, 'a worker could not be started, or spoken to'))
        .then((how) => {
          this.#workers.delete(worker)
          this.#watch.remove(worker)
          onEnded(worker)
          if (how.code !== 0 && this.#closing && worker.state !== 'starting') this.#failed = true
          // Without its first worker the shop does not open: that one has said why.
          const isGivenUp = isFirst && readyAt === undefined
          if (worker.state !== 'leaving' && !this.#closing && !isGivenUp) this.#replace(worker, { ...how, readyAt })
          resolve(false)
        })
        .finally(() => this.#ended.delete(ended))
      this.#ended.add(ended)
    })
  }

  #replace({ number, state }: Worker, { code, signal, readyAt }: End & { readyAt: number | undefined }): void {
    const { log, onHopeless } = this.#options
    this.deaths += 1
    const isNews = readyAt !== undefined && performance.now() - readyAt >= SETTLED_MS
    this.#deathsInARow = isNews ? 0 : this.#deathsInARow + 1
    if (this.#deathsInARow >= MOST_DEATHS && this.present.length === 0) {
      onHopeless(`workers end as soon as they start, the last with ${signal ?? `exit code ${code}`}; its own last line says why`)
      return
    }
    const wait = isNews ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#deathsInARow - 1))
    if (state !== 'hung') log.error({ worker: number, code, signal, startsAgainIn: wait }, 'a worker ended by itself')
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#launch(number)
    }, wait)
    this.#timers.add(timer)
  }
}

interface End {
  code: number | null
  signal: string | null
}

/** Resolves when the process has ended and all that it said has been heard: what it took and what it did not is known then. */
function endOf(child: ChildProcess, onError: (error: Error) => void): Promise<End> {
  return new Promise((resolve) => {
    let end: End | undefined
    const endIfHeard = () => {
      if (end !== undefined && !child.connected) resolve(end)
    }
    child.once('exit', (code, signal) => {
      end = { code, signal }
      endIfHeard()
    })
    child.once('disconnect', endIfHeard)
    child.on('error', (error) => {
      onError(error)
      if (child.pid === undefined) resolve({ code: null, signal: null })
    })
  })
}
