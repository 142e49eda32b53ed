import { LOGIN_HINT, type Config } from '../config.ts'
import { chainOf, isNoRoom, systemFault } from '../system-fault.ts'

type Facts = Pick<Config, 'port' | 'host' | 'dataDir' | 'mongodbUrl' | 'metrics'>

/** The errors whose message is a line for the operator. */
const OPERATORS_LINES = new Set(['DataFolderInUse', 'DamagedStore', 'DamagedRow'])
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR'])
/** Why an address or a name cannot be listened on. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME'])
/** Codes of MongoDB, and of Atlas, for a login that fails. */
const NO_LOGIN = new Set<unknown>([18, 8000])
/** How the hosts of mongodb+srv:// are looked up, which nothing else of the shop is. */
const SRV_LOOK_UPS = /^query/
const HOST_LOOK_UP = /^getaddrinfo$/
const LONGEST_REASON = 200

/** Why the shop could not start, where the operator can do something about it: one line that says what. Undefined: the fault is the shop's own. */
export function startFault(error: unknown, { port, host, dataDir, mongodbUrl, metrics }: Facts): string | undefined {
  // By their names: the process that holds the port of several workers loads no store.
  const name = error instanceof Error ? error.name : ''
  if (error instanceof Error && OPERATORS_LINES.has(name)) return error.message
  const ofMongo = mongodbUrl === undefined ? undefined : mongoFault(error, mongodbUrl)
  if (ofMongo !== undefined) return ofMongo
  const { code, syscall, port: at, hostname, path } = systemFault(error)
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const isOfMetrics =
      metrics !== undefined && (syscall === 'listen' ? at === metrics.port : hostname === metrics.host && hostname !== host)
    const [wanted, of] = isOfMetrics ? [metrics, 'METRICS_'] : [{ port, host }, '']
    if (code === 'EADDRINUSE') return `Port ${wanted.port} is in use: end the other program, or choose another port with ${of}PORT.`
    if (code === 'EACCES') return `Port ${wanted.port} needs rights that this user does not have: choose one above 1023 with ${of}PORT.`
    if (code !== undefined && NO_ADDRESS.has(code))
      return `${wanted.host ?? ''} is no address of this machine: set ${of}HOST to one, or leave it out.`
  }
  if (isNoRoom(error)) return `There is no room left where the data folder lies: ${dataDir}`
  // lmdb says of some writes only that they failed.
  if (mongodbUrl === undefined && code === undefined && name === 'StorageUnavailable')
    return `The store cannot be written: ${dataDir}. Is its disk full, or out of order?`
  if (code === undefined || !UNWRITABLE.has(code)) return undefined
  // Certificates and keys are files too.
  if (mongodbUrl !== undefined && path !== undefined && !path.startsWith(dataDir))
    return `MONGODB_URL names a file that cannot be read (${code}): ${path}`
  return `The data folder cannot be written (${code}): ${dataDir}. Name another one with DATA_DIR.`
}

/** What the driver or the server says of MONGODB_URL, without what stands in it. */
function mongoFault(error: unknown, url: string): string | undefined {
  const causes = chainOf(error)
  const failed = causes.find((cause) => NO_LOGIN.has(Reflect.get(cause, 'code')))
  if (failed !== undefined) return `MongoDB at ${hostsOf(url)} refuses the login: are name, password and authSource in MONGODB_URL right?`
  const noAnswer = `MongoDB does not answer at ${hostsOf(url)}: is it running, and is MONGODB_URL right?`
  if (hasFailed(causes, SRV_LOOK_UPS)) return noAnswer
  if (causes[0]?.name === 'StorageUnavailable') {
    const [, cause] = causes
    return cause === undefined || cause.name === 'MongoServerSelectionError' || hasFailed(causes, HOST_LOOK_UP)
      ? noAnswer
      : `MongoDB at ${hostsOf(url)} answered, and was lost before the shop was open (${cause.message}): start it again.`
  }
  const said = causes.find(({ name }) => name.startsWith('Mongo') || name === 'URIError')
  if (said === undefined) return undefined
  // Where the driver takes a password for a host, it names it.
  const [reason = ''] = said.message
    .replace(/^(Unable to parse).*$/s, '$1 its hosts')
    .slice(0, LONGEST_REASON)
    .split('\n')
  if (said.name === 'MongoServerError') return `MongoDB at ${hostsOf(url)} refuses what the shop needs: ${reason}`
  const isOfLogin = /unescaped|malformed|connection string|host list|parse/i.test(reason)
  const hint = isOfLogin ? `: ${LOGIN_HINT}` : ''
  return `MONGODB_URL cannot be used (${reason})${hint}.`
}

function hasFailed(causes: readonly Error[], call: RegExp): boolean {
  return causes.some((cause) => call.test(String(Reflect.get(cause, 'syscall'))))
}

/** Without the name and password that may stand before them. */
function hostsOf(url: string): string {
  return url
    .replace(/^mongodb(\+srv)?:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?].*$/, '')
}
