import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { LETTER_KINDS, type LetterKind } from '../mail/letter.ts'
import { BUILD_INFO } from './build-info.ts'
import { within } from '../within.ts'
import type { StoreLoad } from '../storage/port.ts'
import { SECURITY_EVENTS, type SecurityEvent } from '../security-events.ts'

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Less than the primary waits for its workers' metrics: a store that hangs must not hide what they count. */
const READING_MS = 1_000
/** A store that has not answered by then counts as one that does not. */
const READY_MS = 800

/** What is read when the metrics are asked for, rather than counted as it happens. */
interface Readings {
  inFlight(): number
  listeners(): number
  shed(): number
  conflicts(): number
  /** Bytes that the store takes, and that are free where it writes; undefined: it does not say. */
  storeBytes(): Promise<number | undefined>
  freeBytes(): Promise<number | undefined>
  /** Throws where the shop had better get no requests. */
  isReady(): Promise<void>
  /** ms since the epoch; absent: not the shop's own to know. */
  lastBackup?: (() => Promise<number | undefined>) | undefined
  /** Absent where the store's calls need not wait. */
  storeLoad?: (() => StoreLoad) | undefined
}

/** The shop's Prometheus metrics. Labels are route patterns and codes, never anything of a person. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram
  readonly #outcomes: Counter
  readonly #security: Counter
  readonly #mailFailures: Counter
  readonly #mailsGivenUp: Counter
  #hotListings = 0

  constructor(readings: Readings) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Histogram({
      name: 'starlane_http_request_duration_seconds',
      help: 'Requests answered, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS_S,
      registers,
    })
    this.#outcomes = new Counter({
      name: 'starlane_outcomes_total',
      help: 'Pushed mutations, by outcome.',
      labelNames: ['status'],
      registers,
    })
    this.#security = new Counter({
      name: 'starlane_security_events_total',
      help: 'What the log tells of the safety of accounts, by event.',
      labelNames: ['event'],
      registers,
    })
    // There from the start: a counter that appears with its first event shows no increase to an alert.
    for (const event of SECURITY_EVENTS) this.#security.inc({ event }, 0)
    this.#mailFailures = new Counter({
      name: 'starlane_mail_failures_total',
      help: 'Tries to hand a mail on that failed. Most are tried again.',
      registers,
    })
    this.#mailsGivenUp = new Counter({
      name: 'starlane_mails_given_up_total',
      help: 'Mails that never went out, by kind: refused for good, or of no use any more.',
      labelNames: ['kind'],
      registers,
    })
    for (const kind of LETTER_KINDS) this.#mailsGivenUp.inc({ kind }, 0)
    new Gauge({
      name: 'starlane_build_info',
      help: 'What runs; always 1.',
      labelNames: Object.keys(BUILD_INFO),
      aggregator: 'first',
      registers,
    }).set(BUILD_INFO, 1)
    readLater('starlane_store_bytes', 'Bytes that the store takes.', registers, () => readings.storeBytes())
    readLater('starlane_backup_timestamp_seconds', 'When the last backup was made; 0: never.', registers, async () => {
      const at = await readings.lastBackup?.()
      return at === undefined ? undefined : at / 1_000
    })
    readLater('starlane_free_bytes', 'Bytes that are free where the store writes.', registers, () => readings.freeBytes())
    readLater(
      'starlane_ready',
      '1: its store answers and takes writes, and it is not about to close. Of several workers the least.',
      registers,
      () =>
        within(READY_MS, readings.isReady()).then(
          () => 1,
          () => 0,
        ),
      'min',
    )
    const storeGauge = (name: string, help: string, of: (load: StoreLoad) => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          const load = readings.storeLoad?.()
          this.set(load === undefined ? 0 : of(load))
        },
      })
    storeGauge('starlane_store_calls', 'Calls that MongoDB is working on.', ({ underWay }) => underWay)
    storeGauge('starlane_store_calls_waiting', 'Calls that wait for a connection to MongoDB.', ({ waiting }) => waiting)
    storeGauge('starlane_store_connections_max', 'Connections to MongoDB at most; 0: the store is embedded.', ({ atOnce }) => atOnce)
    const readAll = () => {
      inFlight.set(readings.inFlight())
      listeners.set(readings.listeners())
      listings.reset()
      listings.inc(this.#hotListings)
      shed.reset()
      shed.inc(readings.shed())
      storeRefused.reset()
      storeRefused.inc(readings.storeLoad?.().refused ?? 0)
      conflicts.reset()
      conflicts.inc(readings.conflicts())
    }
    const inFlight = new Gauge({ name: 'starlane_in_flight', help: 'Requests under way.', registers, collect: readAll })
    const listeners = new Gauge({ name: 'starlane_listeners', help: 'Devices that listen for live events.', registers })
    const listings = new Counter({ name: 'starlane_hot_listings_total', help: 'Listing pages sent from memory.', registers })
    const shed = new Counter({ name: 'starlane_shed_total', help: 'Requests refused because the shop was at its limit.', registers })
    const storeRefused = new Counter({
      name: 'starlane_store_refused_total',
      help: 'Requests refused because they would have waited too long for a connection to MongoDB.',
      registers,
    })
    const conflicts = new Counter({ name: 'starlane_conflicts_total', help: 'Commits tried again after a version conflict.', registers })
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds)
  }

  hotListing(): void {
    this.#hotListings += 1
  }

  mailFailed(): void {
    this.#mailFailures.inc()
  }

  mailGivenUp(kind: LetterKind): void {
    this.#mailsGivenUp.inc({ kind })
  }

  securityEvent(event: SecurityEvent): void {
    this.#security.inc({ event })
  }

  outcome(status: string, count = 1): void {
    this.#outcomes.inc({ status }, count)
  }
}

/** A gauge of the store, which all processes share: of several answers one counts, unless told. What the store does not say is left out. */
function readLater(
  name: string,
  help: string,
  registers: Registry[],
  read: () => Promise<number | undefined>,
  aggregator: 'first' | 'min' = 'first',
): void {
  const gauge = new Gauge({
    name,
    help,
    registers,
    aggregator,
    async collect() {
      const value = await within(READING_MS, read()).catch(() => undefined)
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    },
  })
}
