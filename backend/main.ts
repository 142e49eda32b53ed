import { pino } from 'pino'
import { readConfig, type Config } from './config.ts'
import { createLog } from './operations/log.ts'
import { linkToPrimary } from './workers/link.ts'

/** What the system writes to a pipe in one piece: lines of several workers stay whole. */
const WHOLE_BYTES = 4_096

const link = linkToPrimary()
const config = configOrExit()
const log = createLog(config.logLevel, pino.destination({ sync: false, maxWrite: WHOLE_BYTES }), link?.worker)

// The primary loads as little as it can: it is there for what befalls the others.
if (config.workers > 1 && link === undefined) await (await import('./workers/primary.ts')).runPrimary(config, log, end)
else await (await import('./serve.ts')).serve(config, log, end, link)

/** Says why in one line, at once, and ends. */
function end(why: string, error?: unknown): never {
  const line = createLog('error', pino.destination({ dest: 1, sync: true }), link?.worker)
  if (error === undefined) line.fatal(why)
  else line.fatal({ err: error }, why)
  process.exit(1)
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
