import { Catalog } from '#sync-protocol/api/catalog.ts'
import * as v from 'valibot'
import { CatalogMark, CatalogRow, type DeviceDatabase } from '../db/device-database.ts'
import { readRow, setAside, type BrokenRow } from '../db/read-rows.ts'
import type { Env } from './env.ts'
import { call } from './http.ts'

/** The catalog as this device has it, and when the server last confirmed it (ms since the epoch). */
export interface KeptCatalog {
  catalog: Catalog
  checkedAt: number
}

/** The catalog on this device; undefined where there is none that can be read: it can be had again. */
export function readCatalog(database: DeviceDatabase, env: Pick<Env, 'now'>): Promise<KeptCatalog | undefined> {
  return database.transaction('rw', database.catalog, database.meta, database.quarantine, async () => {
    const broken: BrokenRow[] = []
    const row = readRow(database.catalog, CatalogRow, await database.catalog.get('current'), broken)
    const mark = readRow(database.meta, CatalogMark, await database.meta.get('catalog'), broken)
    await setAside(database.quarantine, broken, env.now())
    if (row !== undefined && mark !== undefined) return { catalog: row.catalog, checkedAt: mark.checkedAt }
    // Half a catalog is none: without its mark it is fetched whole.
    await database.meta.delete('catalog')
    return undefined
  })
}

/**
 * Asks the server for the catalog unless it is the one this device has, and stores a new one in one transaction with its mark.
 * Undefined: the server did not answer, or answered nonsense. A catalog that could not be stored is returned all the same.
 */
export async function fetchCatalog(database: DeviceDatabase | undefined, env: Env): Promise<KeptCatalog | { checkedAt: number } | undefined> {
  const mark = v.safeParse(CatalogMark, await database?.meta.get('catalog'))
  const reply = await call(env, '/api/catalog', { headers: mark.success ? { 'if-none-match': mark.output.etag } : {} })
  const checkedAt = env.now()
  if (reply.kind === 'unmodified' && mark.success) {
    await database?.meta.put({ ...mark.output, checkedAt }).catch(() => undefined)
    return { checkedAt }
  }
  if (reply.kind !== 'json' || reply.status !== 200) return undefined
  const parsed = v.safeParse(Catalog, reply.body)
  if (!parsed.success) return undefined
  const catalog = parsed.output
  const { revision } = catalog
  await database
    ?.transaction('rw', database.catalog, database.meta, async () => {
      await database.catalog.put({ key: 'current', catalog })
      await database.meta.put({ key: 'catalog', revision, etag: reply.etag ?? '', checkedAt })
    })
    .catch(() => undefined)
  return { catalog, checkedAt }
}
