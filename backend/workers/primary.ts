import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { endBy, endProcess } from '../end-process.ts'
import { connectionsPerAddress, BACKLOG, FORCED_MS, shutdownMs } from '../http/bounds.ts'
import { closeServer, listening } from '../http/server.ts'
import { onLostErrors } from '../operations/lost-errors.ts'
import { sayOpen } from '../operations/terminal.ts'
import { metricsServer } from '../operations/metrics-server.ts'
import { onSignals } from '../signals.ts'
import { WorkerPool, type Worker } from './worker-pool.ts'
import { PoolMetrics } from './pool-metrics.ts'
import { ConnectionDispatcher } from './connection-dispatcher.ts'
import type { FromWorker } from './messages.ts'

/** What workers have beyond their own time to close. */
const KILL_MS = 500

/**
 * A shop of several processes on one machine. This one holds the port and starts the others, which do all the work: it opens no store and reads no request,
 * so that nothing but the machine can end it. `program`: the file that each of them runs.
 */
export async function runPrimary(config: Config, log: Logger, end: (why: string) => never, program: string): Promise<void> {
  // The workers finish what is under way when this process is gone.
  onLostErrors(log, () => endProcess(1))
  const dispatcher = new ConnectionDispatcher({ connectionsPerAddress: connectionsPerAddress(config) })
  const onMessage = (worker: Worker, message: FromWorker) => {
    if (message.kind === 'taken') dispatcher.confirmed(worker, message.connection)
    else if (message.kind === 'closed') dispatcher.closed(worker, message.connections)
    else if (message.kind === 'uncounted') dispatcher.uncounted(worker, message.connection)
    else if (message.kind === 'metrics') metrics.heard(worker, message)
    else if (message.kind === 'told') for (const other of pool.present) if (other !== worker) other.send(message)
  }
  const pool = new WorkerPool({
    program,
    size: config.workers,
    maxSilenceMs: config.maxSilenceMs,
    log,
    onMessage,
    onReady: (worker) => dispatcher.open(worker),
    onOverdue: (worker) => dispatcher.pause(worker),
    onReadyAgain: (worker) => dispatcher.resume(worker),
    onLeaving: (worker) => dispatcher.retire(worker),
    onEnded: (worker) => {
      dispatcher.gone(worker)
      metrics.gone(worker)
    },
    onHopeless: end,
  })
  const metrics = new PoolMetrics(pool)

  const observed = config.metrics && (await listening(metricsServer(metrics).listen(config.metrics)))
  await listening(dispatcher.server.listen({ port: config.port, host: config.host, backlog: BACKLOG }))
  let isClosing = false
  onSignals({
    close(signal) {
      if (signal !== 'SIGTERM' || config.drainMs === 0) return void shutDown()
      isClosing = true
      pool.drain()
      setTimeout(() => void shutDown(), config.drainMs)
    },
    force: () => force('the operator asked twice'),
  })
  if (!(await pool.start())) {
    if (!isClosing) process.exit(1)
    return
  }
  if (isClosing) return
  sayOpen(log, config, { workers: config.workers })

  /** No new connections; the workers finish what is under way and close the store. */
  async function shutDown(): Promise<void> {
    isClosing = true
    log.info('closing')
    const late = setTimeout(() => kill('the workers take too long'), shutdownMs(config) + FORCED_MS + KILL_MS)
    dispatcher.close()
    const endedWell = await pool.close()
    if (observed !== undefined) await closeServer(observed)
    clearTimeout(late)
    log.info('closed')
    endBy(endedWell ? 0 : 1)
  }

  /** The workers close the store, whatever is under way, and end. */
  function force(why: string): void {
    log.warn(`closing is cut short: ${why}`)
    isClosing = true
    setTimeout(() => kill('the workers take too long'), FORCED_MS + KILL_MS)
    void pool.force().then(() => {
      log.info('closed')
      endProcess(1)
    })
  }

  function kill(why: string): never {
    log.error(`the workers are killed: ${why}`)
    pool.kill()
    endProcess(1)
  }
}
