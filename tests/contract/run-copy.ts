import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { built } from '../api/built-shop.ts'

interface Ended {
  status: number
  said: string[]
}

/** Runs a command; `before` is put before it, as a shell would read it. */
export async function run(
  command: 'backup' | 'restore',
  args: string[],
  own: string,
  { shell = '', preload = '', env = {} } = {},
): Promise<Ended> {
  const imports = preload === '' ? [] : ['--import', pathToFileURL(join(import.meta.dirname, preload)).href]
  const words = ['-c', `${shell} exec "$@"`, 'sh', process.execPath, ...imports, built(`cli/${command}`), ...args]
  const all = { env: { ...process.env, DATA_DIR: own, MONGODB_URL: '', ...env } }
  const lines = ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.trim().split('\n')
  return promisify(execFile)('sh', words, all).then(
    (ended) => ({ status: 0, said: lines(ended) }),
    (error: { code: number; stdout: string; stderr: string }) => ({ status: error.code, said: lines(error) }),
  )
}
