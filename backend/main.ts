import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { complain } from './cli/say.ts'
import { readConfig, type Config } from './config.ts'
import { endProcess } from './end-process.ts'
import { createLog } from './operations/log.ts'
import { startFault } from './operations/start-fault.ts'
import { isTerminal, terminalLines } from './operations/terminal.ts'
import { linkToPrimary } from './workers/link.ts'

/** What the system writes to a pipe in one piece: lines of several workers stay whole. */
const WHOLE_BYTES = 4_096

const link = linkToPrimary()
const config = configOrExit()
const log = createLog(
  config.logLevel,
  isTerminal() ? await terminalLines() : pino.destination({ sync: false, maxWrite: WHOLE_BYTES }),
  link?.worker,
)

// The primary loads as little as it can: it is there for what befalls the others.
const opened =
  config.workers > 1 && link === undefined
    ? (await import('./workers/primary.ts')).runPrimary(config, log, end, fileURLToPath(import.meta.url))
    : (await import('./serve.ts')).serve(config, log, end, link)
await opened.catch((error: unknown) => end('the shop could not be opened', error))

/** Says why in one line, at once, and ends: what the operator can do about it has no use for a stack. */
function end(why: string, error?: unknown): never {
  const known = startFault(error, config)
  if (isTerminal() && (known !== undefined || error === undefined)) {
    complain(known ?? why)
    endProcess(1)
  }
  const line = createLog('error', pino.destination({ dest: 1, sync: true }), link?.worker)
  if (known !== undefined || error === undefined) line.fatal(known ?? why)
  else line.fatal({ err: error }, why)
  endProcess(1)
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
