import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { WorkerPool, Worker } from './worker-pool.ts'
import type { FromWorker } from './messages.ts'

/** A worker that does not answer in this time is left out: one that hangs must not hide the others. */
const PATIENCE_MS = 2_000

type Answer = Extract<FromWorker, { kind: 'metrics' }>

interface Question {
  open: Set<Worker>
  metrics: Answer['metrics'][]
  done(): void
}

/** The metrics of all workers together, with some of the pool's own. */
export class PoolMetrics {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE
  readonly #pool: WorkerPool
  readonly #own = new Registry()
  readonly #questions = new Map<number, Question>()
  #last = 0

  constructor(pool: WorkerPool) {
    this.#pool = pool
    const registers = [this.#own]
    const read = () => {
      workers.set(pool.ready.length)
      deaths.reset()
      deaths.inc(pool.deaths)
    }
    const workers = new Gauge({ name: 'starlane_workers', help: 'Workers that take requests.', registers, collect: read })
    // As a process of its own tells it: of the workers' it is left out.
    new Gauge({ name: 'process_start_time_seconds', help: 'When the shop was started.', registers }).set(
      Math.round(Date.now() / 1_000 - process.uptime()),
    )
    const deaths = new Counter({
      name: 'starlane_worker_deaths_total',
      help: 'Workers that ended by themselves, or hung and were ended.',
      registers,
    })
  }

  /** As Prometheus reads them. */
  async metrics(): Promise<string> {
    const all = await this.#ask()
    return (await AggregatorRegistry.aggregate(all).metrics()) + (await this.#own.metrics())
  }

  heard(worker: Worker, { question: number, metrics }: Answer): void {
    const question = this.#questions.get(number)
    if (question?.open.delete(worker) !== true) return
    question.metrics.push(metrics)
    if (question.open.size === 0) question.done()
  }

  gone(worker: Worker): void {
    for (const question of this.#questions.values()) {
      if (question.open.delete(worker) && question.open.size === 0) question.done()
    }
  }

  #ask(): Promise<Answer['metrics'][]> {
    const asked = this.#pool.ready
    if (asked.length === 0) return Promise.resolve([])
    const number = (this.#last += 1)
    return new Promise((resolve) => {
      const timer = setTimeout(() => question.done(), PATIENCE_MS)
      const question: Question = {
        open: new Set(asked),
        metrics: [],
        done: () => {
          clearTimeout(timer)
          this.#questions.delete(number)
          resolve(question.metrics)
        },
      }
      this.#questions.set(number, question)
      for (const worker of asked) worker.send({ kind: 'metrics', question: number })
    })
  }
}
