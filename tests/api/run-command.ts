import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { built } from './built-shop.ts'
import { startShop, type TestShop } from './harness.ts'

/** A shop on the embedded store of a data folder, open for as long as the tests beside it run commands on that. */
export function shopBesideCommands(dataDir: string): () => TestShop {
  let close = async (): Promise<void> => undefined
  let shop: TestShop
  beforeAll(async () => {
    const storage = await openStorage({ dataDir, mongodbUrl: undefined })
    shop = await startShop({ storage })
    close = async () => {
      await shop.close()
      await storage.close()
    }
  })
  afterAll(() => close())
  return () => shop
}

/** The catalog that an open shop shows once it has seen the last import, which it looks for every second. */
export async function shownCatalog(shop: TestShop): Promise<Catalog> {
  const shown = async () => (await shop.client().get('/api/catalog')).as(Catalog)
  const stored = await shop.storage.catalog.revision()
  await expect.poll(async () => (await shown()).revision).toBe(stored)
  return shown()
}

/** A command of backend/cli as an operator runs it, while the shop is open: its exit code and all that it says. */
export async function runCommand(
  name: 'shop' | 'catalog' | 'seed',
  dataDir: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '', ...more }
  const cwd = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [built(`cli/${name}`), ...args], { cwd, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code: Number(code), said }
}
