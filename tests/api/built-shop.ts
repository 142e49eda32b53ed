// The shop as it is built, for tests of what an operator starts.
import { spawnSync } from 'node:child_process'
import { ROOT } from './open-shop.ts'

/** Builds what is not built or has changed since, as `npm start` does. */
export function ensureShopIsBuilt(): void {
  const { status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "(await import('./backend/cli/prepare.mjs')).ensureBuilt()"],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) throw new Error('the shop could not be built')
}
