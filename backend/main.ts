import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { START } from './cli/commands.ts'
import { complain } from './cli/say.ts'
import { readWordsOrEnd } from './command-words.mjs'
import { readConfig, type Config } from './config.ts'
import { endProcess } from './end-process.ts'
import { listening } from './http/server.ts'
import { createLog } from './operations/log.ts'
import { startFault } from './operations/start-fault.ts'
import { isTerminal, terminalLines } from './operations/terminal.ts'
import { linkToPrimary } from './workers/link.ts'

/** What the system writes to a pipe in one piece: lines of several workers stay whole. */
const WHOLE_BYTES = 4_096

const link = linkToPrimary()
if (link === undefined) readWordsOrEnd(START)
let config = configOrExit()
const log = createLog(
  config.logLevel,
  isTerminal() ? await terminalLines() : pino.destination({ sync: false, maxWrite: WHOLE_BYTES }),
  link?.worker,
)

// What the shop says of its address, in mails too, has to be known before it listens.
if (config.port === 0 || config.metrics?.port === 0) {
  await takeFreePorts(config).catch((error: unknown) => end('no port is free', error))
  config = configOrExit()
}

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

/** Puts free ports in the place of PORT=0 and METRICS_PORT=0, for this process and its workers. */
async function takeFreePorts({ port, host, metrics }: Config): Promise<void> {
  const places = [{ name: 'PORT', port, host }, ...(metrics === undefined ? [] : [{ name: 'METRICS_PORT', ...metrics }])]
  const open = places.filter((place) => place.port === 0)
  // All at once, so that no two are the same.
  const servers = await Promise.all(open.map((place) => listening(createServer().listen({ port: 0, host: place.host }))))
  for (const [at, server] of servers.entries()) {
    const address = server.address()
    const name = open[at]?.name
    if (name !== undefined && address !== null && typeof address === 'object') process.env[name] = String(address.port)
    server.close()
    await once(server, 'close')
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
