import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Environment } from './environment.ts'
import { openLmdbStorage } from './open.ts'

/** What a copy holds, counted by opening it. */
export interface CopyContents {
  accounts: number
  /** 0: it holds no catalog. */
  catalogRevision: number
}

/**
 * Copies the store in `from` into the folder `to`, consistent as of one moment, while the shop goes on using it (issue: backup). The
 * copy is opened and counted before this resolves. Throws when there is no store, or when `to` has something in it.
 */
export async function backUp(from: string, to: string): Promise<CopyContents> {
  if (!(await exists(join(from, 'data.mdb')))) throw new Error(`There is no store in ${from}.`)
  if (!(await isEmpty(to))) throw new Error(`${to} is not empty: a backup goes into a folder of its own.`)
  await mkdir(to, { recursive: true })
  const env = new Environment(from)
  try {
    await env.copyTo(to)
  } finally {
    await env.close()
  }
  return contentsOf(to)
}

/**
 * Puts a copy in the place of the store in `to`. The copy is opened and counted first, then written beside the store and flushed,
 * and takes its place by a rename; the old store goes last. The shop must not be running. Throws when the copy is no store, or when
 * `to` holds one and not `force`.
 */
export async function restore(from: string, to: string, force: boolean): Promise<CopyContents> {
  if (!(await exists(join(from, 'data.mdb')))) throw new Error(`There is no backup in ${from}.`)
  const contents = await contentsOf(from)
  if (!force && !(await isEmpty(to))) throw new Error(`${to} holds a store already. Move it away, or say --force to replace it.`)
  const [fresh, old] = [join(dirname(to), `.${basename(to)}-restoring`), join(dirname(to), `.${basename(to)}-replaced`)]
  await Promise.all([fresh, old].map((folder) => rm(folder, { recursive: true, force: true })))
  await mkdir(fresh, { recursive: true })
  await copyFile(join(from, 'data.mdb'), join(fresh, 'data.mdb'))
  await flush(join(fresh, 'data.mdb'))
  if (await exists(to)) await rename(to, old)
  await rename(fresh, to)
  await rm(old, { recursive: true, force: true })
  return contents
}

async function contentsOf(path: string): Promise<CopyContents> {
  const storage = await openLmdbStorage({ path })
  try {
    return { accounts: await storage.accounts.count(), catalogRevision: await storage.catalog.revision() }
  } finally {
    await storage.close()
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  return !(await exists(folder)) || (await readdir(folder)).length === 0
}

function exists(path: string): Promise<boolean> {
  return access(path).then(() => true, () => false)
}
