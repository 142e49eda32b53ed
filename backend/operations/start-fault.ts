import type { Config } from '../config.ts'

type Facts = Pick<Config, 'port' | 'host' | 'dataDir' | 'mongodbUrl' | 'metrics'>

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR'])

/** Why the shop could not start, where the operator can do something about it: one line that says what. Undefined: the fault is the shop's own. */
export function startFault(error: unknown, { port, host, dataDir, mongodbUrl, metrics }: Facts): string | undefined {
  // By their names: the process that holds the port of several workers loads no store.
  const name = error instanceof Error ? error.name : ''
  if (error instanceof Error && name === 'DataFolderInUse') return error.message
  if (name === 'StorageUnavailable' && mongodbUrl !== undefined) {
    const hosts = hostsOf(mongodbUrl)
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
    return cause === undefined || cause.name === 'MongoServerSelectionError'
      ? `MongoDB does not answer at ${hosts}: is it running, and is MONGODB_URL right?`
      : `MongoDB at ${hosts} answered, and was lost before the shop was open (${cause.message}): start it again.`
  }
  const { code, syscall, port: at } = systemFault(error)
  if (syscall === 'listen') {
    const [wanted, of] = metrics !== undefined && at === metrics.port ? [metrics, 'METRICS_'] : [{ port, host }, '']
    if (code === 'EADDRINUSE') return `Port ${wanted.port} is in use: end the other program, or choose another port with ${of}PORT.`
    if (code === 'EACCES') return `Port ${wanted.port} needs rights that this user does not have: choose one above 1023 with ${of}PORT.`
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return `${wanted.host ?? ''} is no address of this machine: set ${of}HOST to one, or leave it out.`
  }
  if (code === 'ENOSPC') return `There is no room left where the data folder lies: ${dataDir}`
  if (code !== undefined && UNWRITABLE.has(code))
    return `The data folder cannot be written (${code}): ${dataDir}. Name another one with DATA_DIR.`
  return undefined
}

/** What the system said, also where an error of the shop was made of it. */
function systemFault(error: unknown): { code?: string; syscall?: string; port?: number } {
  if (!(error instanceof Error)) return {}
  const of = (name: string): unknown => Reflect.get(error, name)
  const [code, syscall, port] = [of('code'), of('syscall'), of('port')]
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
    return { code, ...(typeof syscall === 'string' ? { syscall } : {}), ...(typeof port === 'number' ? { port } : {}) }
  return systemFault(error.cause)
}

/** Without the name and password that may stand before them. */
function hostsOf(url: string): string {
  return url
    .replace(/^mongodb(\+srv)?:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?].*$/, '')
}
