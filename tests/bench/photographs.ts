// The import of photographs: what one of a camera costs, what the command holds in memory, and what the same folder costs again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { writePhotographedShop, type PhotographedOptions } from '../shops/photographed.ts'
import { cpuSeconds, togetherMiB } from './cpu.ts'
import type { Figure } from './figures.ts'
import { scope, temporaryFolder, whenInterrupted, type Later } from './scope.ts'

const root = join(import.meta.dirname, '../..')
const LARGE = { products: 40, width: 4_000, height: 3_000, looks: 4 }
const MANY = { products: 1_000, width: 320, height: 240 }
const LOOK_MS = 50

interface Run {
  /** Processor time in s and the most memory in MiB of the command and its children. */
  cpu: number
  mib: number
}

export function photographFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const large = await openFolder(LARGE, later)
    const [made, again] = [await large(), await large()]
    const many = await openFolder(MANY, later)
    await many()
    const manyAgain = await many()
    return [
      {
        what: 'a photograph of 12 megapixels, made ready, on a processor',
        measured: ((made.cpu - again.cpu) * 1_000) / LARGE.products,
        unit: 'ms',
        goal: { most: 500 },
      },
      { what: 'memory of an import, all its processes', measured: made.mib, unit: 'MiB', goal: { most: 300 } },
      {
        what: '1,000 photographs imported again, on a processor',
        measured: (((manyAgain.cpu - again.cpu) * 1_000) / (MANY.products - LARGE.products)) * 1_000,
        unit: 'ms',
        goal: { most: 1_000 },
      },
    ]
  })
}

/** A photographed shop; what it answers imports it into a shop of its own. */
async function openFolder({ products, ...options }: PhotographedOptions & { products: number }, later: Later): Promise<() => Promise<Run>> {
  const folder = temporaryFolder('photographs')
  later(folder.remove)
  const dir = join(folder.path, 'shop')
  await writePhotographedShop(dir, products, options)
  return () => importOf(dir, join(folder.path, 'data'))
}

async function importOf(dir: string, dataDir: string): Promise<Run> {
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '' }
  const child = spawn(process.execPath, ['backend/dist/cli/catalog.js', 'import', dir, '--yes'], { cwd: root, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const forget = whenInterrupted(() => child.kill('SIGKILL'))
  const run: Run = { cpu: 0, mib: 0 }
  const { pid } = child
  if (pid === undefined) throw new Error('the import does not start')
  const looks = setInterval(() => look(pid, run), LOOK_MS)
  try {
    const [code]: unknown[] = await ended
    if (code !== 0) throw new Error(`the import ended with ${String(code)}`)
    return run
  } finally {
    clearInterval(looks)
    forget()
  }
}

/** A process that ends at this moment is not counted once more. */
function look(pid: number, run: Run): void {
  try {
    run.cpu = Math.max(run.cpu, cpuSeconds(pid))
    const mib = togetherMiB(pid)
    if (mib > run.mib) run.mib = mib
  } catch {}
}
