// The shop as it is built, for tests of what an operator starts. It also starts in a third of the time that the sources take.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
let isBuilt = false

/** Builds what is not built or has changed since, as `npm start` does; once for a test file. */
export function ensureShopIsBuilt(): void {
  if (isBuilt) return
  const { status } = spawnSync(process.execPath, ['tests/tools/ensure-built.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the shop could not be built')
  isBuilt = true
}

/** The file of the built shop that Node runs. */
export function built(program: 'main' | `cli/${'backup' | 'catalog' | 'restore' | 'seed' | 'shop'}`): string {
  ensureShopIsBuilt()
  return join(root, 'backend/dist', `${program}.js`)
}
