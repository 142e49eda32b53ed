import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A command of backend/cli as an operator runs it, while the shop is open: its exit code and all that it says. */
export async function runCommand(
  name: 'shop' | 'catalog',
  dataDir: string,
  args: readonly string[],
): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '' }
  const cwd = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, ['--import', 'tsx', `backend/cli/${name}.ts`, ...args], { cwd, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code: Number(code), said }
}
