// A restore is killed before each change it makes: the data folder holds the old store, or no shop opens it. It never holds a half.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { backUp } from '../../backend/storage/data-folder/back-up.ts'
import { DataFolderInUse } from '../../backend/storage/data-folder/hold.ts'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { COPY_STEPS } from './copy-steps.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { photoName, pictureFor } from '../picture-samples.ts'
import { account } from './samples.ts'
import { built } from '../api/built-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PICTURES = { old: `${photoName(1)}-480.avif`, new: `${photoName(2)}-1200.jpg` }

async function seeded(name: keyof typeof PICTURES): Promise<string> {
  const dataDir = join(folder, name)
  const storage = await openStorage({ dataDir })
  await storage.accounts.create(account(name))
  await storage.pictures.put(PICTURES[name], pictureFor(PICTURES[name]))
  await storage.close()
  writeFileSync(join(dataDir, 'session-secret'), name.repeat(40))
  return dataDir
}

/** Which store and which secret the folder has; undefined: it is not opened. */
async function foundIn(dataDir: string): Promise<{ store: string[]; secret: string } | undefined> {
  try {
    const storage = await openStorage({ dataDir })
    const both = await Promise.all(['old', 'new'].map((id) => storage.accounts.get(id)))
    await storage.close()
    return { store: both.flatMap((one) => one?.id ?? []), secret: readFileSync(join(dataDir, 'session-secret'), 'utf8').slice(0, 3) }
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined
    throw error
  }
}

/** Kills it before this step; without one it comes to its end and says the steps it took. */
async function restoreUntil(step: number | undefined, from: string, dataDir: string): Promise<string[]> {
  const preload = pathToFileURL(join(import.meta.dirname, 'kill-at-step.mjs')).href
  const steps = `${dataDir}.steps`
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '', WATCHED: dataDir, STEPS: steps, KILL_AT: String(step ?? '') }
  const ended = promisify(execFile)(process.execPath, ['--import', preload, built('cli/restore'), from, '--force'], { env })
  if (step !== undefined) {
    await expect(ended).rejects.toMatchObject({ signal: 'SIGKILL' })
    return []
  }
  await ended
  return readFileSync(steps, 'utf8').trim().split('\n')
}

test(
  'a restore that is killed at any step leaves the old store whole, or one that no shop opens until it is restored',
  { timeout: 120_000 },
  async () => {
    const [old, fresh, copy] = [await seeded('old'), await seeded('new'), join(folder, 'copy')]
    await backUp(fresh, copy, COPY_STEPS)
    const whole = join(folder, 'whole')
    cpSync(old, whole, { recursive: true })
    const steps = await restoreUntil(undefined, copy, whole)
    expect(await foundIn(whole)).toEqual({ store: ['new'], secret: 'new' })
    expect(steps.length).toBeGreaterThan(8)

    const left = await Promise.all(
      steps.map(async (_name, index) => {
        const dataDir = join(folder, `killed-${index}`)
        cpSync(old, dataDir, { recursive: true })
        await restoreUntil(index + 1, copy, dataDir)
        const found = await foundIn(dataDir)
        // What a crash has left is put right by the same command.
        expect(await restore(copy, dataDir, { force: true, read: readWhole })).toMatchObject({ pictures: { files: 1, left: 0 } })
        expect(await foundIn(dataDir), `after step ${index + 1}`).toEqual({ store: ['new'], secret: 'new' })
        return found
      }),
    )
    const states = left.map((found) => (found === undefined ? 'refused' : [...found.store, found.secret].join('+')))
    expect(new Set(states)).toEqual(new Set(['old+old', 'refused', 'new+new']))
    // In this order: from the old one over the refusal to the new one, and never back.
    expect(states).toEqual(
      states.toSorted((a, b) => ['old+old', 'refused', 'new+new'].indexOf(a) - ['old+old', 'refused', 'new+new'].indexOf(b)),
    )
  },
)
