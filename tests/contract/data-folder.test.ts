// Who may use a data folder at the same time: any number of shops, or one restore. Real processes are in tests/api/process.test.ts.
import { mkdirSync, mkdtempSync, promises, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { DataFolderInUse, holdDataFolder } from '../../backend/storage/data-folder/hold.ts'
import { Environment } from '../../backend/storage/lmdb/environment.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-hold-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0
const folder = () => join(root, String((count += 1)))
const holdersOf = (dataDir: string) => readdirSync(join(dataDir, 'holders'))

/** Puts another holder there, as it would have put itself: like this process but for what is told, its clock included. */
async function other(dataDir: string, change: object, clockAheadMs = 0): Promise<void> {
  const mine = await holdDataFolder(dataDir, 'shared')
  const [name = ''] = holdersOf(dataDir)
  const holder: object = JSON.parse(readFileSync(join(dataDir, 'holders', name), 'utf8'))
  await mine.release()
  writeFileSync(join(dataDir, 'holders', 'another.json'), JSON.stringify({ ...holder, ...change }))
  signOfLife(dataDir, clockAheadMs)
}

function signOfLife(dataDir: string, clockAheadMs: number): void {
  const seen = new Date(Date.now() + clockAheadMs)
  utimesSync(join(dataDir, 'holders', 'another.json'), seen, seen)
}

/** No time goes by: what happens in each wait is told, and how many ms were waited for is counted. */
function watching(during: (waitedMs: number) => void = () => undefined) {
  const notices: string[] = []
  let waitedMs = 0
  return {
    notices,
    waited: () => waitedMs,
    options: {
      onNotice: (line: string) => void notices.push(line),
      wait: async (ms: number) => {
        waitedMs += ms
        during(waitedMs)
      },
    },
  }
}

const HOUR = 3_600_000

test('shops share it; between a shop and a restore the second one is refused at once, and told who has it', async () => {
  const dataDir = folder()
  const shops = [await holdDataFolder(dataDir, 'shared'), await holdDataFolder(dataDir, 'shared')]
  const refused = holdDataFolder(dataDir, 'exclusive')
  await expect(refused).rejects.toThrow(DataFolderInUse)
  await expect(refused).rejects.toThrow(`process ${process.pid} on ${hostname()}, since 2`)
  for (const shop of shops) await shop.release()
  expect(holdersOf(dataDir)).toEqual([])

  const restore = await holdDataFolder(dataDir, 'exclusive')
  await expect(holdDataFolder(dataDir, 'shared')).rejects.toThrow('A restore')
  await expect(holdDataFolder(dataDir, 'exclusive')).rejects.toThrow('A restore')
  await expect(openStorage({ dataDir })).rejects.toThrow(DataFolderInUse)
  await restore.release()
  await (await openStorage({ dataDir })).close()
  expect(holdersOf(dataDir)).toEqual([])
})

test('two restores at once: at most one gets it', async () => {
  const dataDir = folder()
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataFolder(dataDir, 'exclusive')))
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
})

test.each([
  ['a process that runs no more', { pid: 2 ** 22 - 7 }],
  ['a process id that another program has by now', { started: '1' }],
])('a holder file of %s is ignored and removed at once', async (_who, change) => {
  const dataDir = folder()
  await other(dataDir, change)
  const { options, waited } = watching()
  const hold = await holdDataFolder(dataDir, 'exclusive', options)
  expect([holdersOf(dataDir).length, waited()]).toEqual([1, 0])
  await hold.release()
})

describe.each([
  ['another machine', { host: 'elsewhere', pid: 2 ** 22 - 7 }],
  ['another container', { space: 'another', started: '1' }],
])('%s', (_who, change) => {
  test.each([
    ['the same clock', 0],
    ['a clock that is an hour ahead', HOUR],
    ['a clock that is an hour behind', -HOUR],
  ])('holds it as long as its heartbeat comes, and no longer, by %s', async (_clock, aheadMs) => {
    const dataDir = folder()
    await other(dataDir, change, aheadMs)
    const alive = watching((waitedMs) => {
      if (waitedMs === 5_000) signOfLife(dataDir, aheadMs + waitedMs)
    })
    await expect(holdDataFolder(dataDir, 'exclusive', alive.options)).rejects.toThrow('is in use (process')
    expect([holdersOf(dataDir), alive.waited()]).toEqual([['another.json'], 5_000])

    const dead = watching()
    const hold = await holdDataFolder(dataDir, 'exclusive', dead.options)
    expect([holdersOf(dataDir).length, dead.waited()]).toEqual([1, 15_000])
    await hold.release()
  })

  test('after its restore died or ended, a shop can open the folder', async () => {
    const dataDir = folder()
    await other(dataDir, { ...change, mode: 'exclusive' }, HOUR)
    await (await holdDataFolder(dataDir, 'shared', watching().options)).release()
    await other(dataDir, { ...change, mode: 'exclusive' })
    const ends = watching((waitedMs) => {
      if (waitedMs === 3_000) rmSync(join(dataDir, 'holders', 'another.json'))
    })
    await (await holdDataFolder(dataDir, 'shared', ends.options)).release()
    expect(ends.waited()).toBe(3_000)
  })

  test('a shop does not wait for its shops', async () => {
    const dataDir = folder()
    await other(dataDir, change)
    const { options, waited } = watching()
    await (await holdDataFolder(dataDir, 'shared', options)).release()
    expect([holdersOf(dataDir), waited()]).toEqual([['another.json'], 0])
  })
})

test('this process holds it, however long its heartbeat is late', async () => {
  const dataDir = folder()
  await other(dataDir, {}, -20_000)
  await expect(holdDataFolder(dataDir, 'exclusive')).rejects.toThrow(DataFolderInUse)
  expect(holdersOf(dataDir)).toEqual(['another.json'])
})

test('a heartbeat changes the time of the file, wherever the clock stands', async () => {
  const dataDir = folder()
  const hold = await holdDataFolder(dataDir, 'shared', { everyMs: 5 })
  const [name = ''] = holdersOf(dataDir)
  const seen = () => statSync(join(dataDir, 'holders', name)).mtimeMs
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  for (let looks = 0, before = seen(); looks < 3; looks += 1, before = seen()) await expect.poll(seen).not.toBe(before)
  clock.mockRestore()
  await hold.release()
})

test('a restore that was taken for dead notices it before it replaces anything', async () => {
  const dataDir = folder()
  const hold = await holdDataFolder(dataDir, 'exclusive')
  await hold.check()
  rmSync(join(dataDir, 'holders'), { recursive: true })
  await expect(hold.check()).rejects.toThrow(DataFolderInUse)
})

test('a holder that was taken for dead is told, once', async () => {
  const dataDir = folder()
  let told = 0
  const lost = new Promise<void>((resolve) => {
    const onLost = () => {
      told += 1
      resolve()
    }
    void holdDataFolder(dataDir, 'shared', { everyMs: 5, onLost }).then(() => rmSync(join(dataDir, 'holders'), { recursive: true }))
  })
  await lost
  expect(told).toBe(1)
})

// What a power cut leaves of a file that was not flushed. It is not of any process that runs: that would keep it, and writes it whole.
test.each(['', '{"mode":"shared","pi', '{"mode":"shared"}', 'null'])(
  'a holder file with the text %j excludes no process, and the operator is told',
  async (text) => {
    for (const mode of ['shared', 'exclusive'] as const) {
      const dataDir = folder()
      mkdirSync(join(dataDir, 'holders'), { recursive: true })
      writeFileSync(join(dataDir, 'holders', '77-x.json'), text)
      const { options, notices } = watching()
      const hold = await holdDataFolder(dataDir, mode, options)
      expect([holdersOf(dataDir).length, notices]).toEqual([1, [expect.stringContaining('77-x.json could not be read')]])
      await hold.release()
    }
  },
)

test('an unreadable holder file whose time still changes is reported and not ignored', async () => {
  const dataDir = folder()
  await other(dataDir, {})
  writeFileSync(join(dataDir, 'holders', 'another.json'), '{"pid":')
  const { options } = watching((waitedMs) => signOfLife(dataDir, waitedMs))
  await expect(holdDataFolder(dataDir, 'exclusive', options)).rejects.toThrow('another.json cannot be read')
  expect(holdersOf(dataDir)).toEqual(['another.json'])
})

test('a holder on a full disk leaves no file', async () => {
  const dataDir = folder()
  mkdirSync(join(dataDir, 'holders'), { recursive: true })
  const fault = vi.spyOn(promises, 'rename').mockRejectedValue(new Error('no room'))
  syncBuiltinESMExports()
  await expect(holdDataFolder(dataDir, 'shared')).rejects.toThrow('no room')
  fault.mockRestore()
  syncBuiltinESMExports()
  expect(holdersOf(dataDir)).toEqual([])
})

test('a folder that cannot be opened is let go: one with a damaged store, and one with a half restored', async () => {
  const [torn, half] = [folder(), folder()]
  mkdirSync(join(torn, 'store'), { recursive: true })
  writeFileSync(join(torn, 'store', 'data.mdb'), Buffer.alloc(20_000, 7))
  await expect(openStorage({ dataDir: torn })).rejects.toThrow(`The store in ${torn} is damaged: put a backup in its place`)
  mkdirSync(half)
  writeFileSync(join(half, 'restore-unfinished'), '')
  await expect(openStorage({ dataDir: half })).rejects.toThrow(DataFolderInUse)
  expect([holdersOf(torn), holdersOf(half)]).toEqual([[], []])
})

test('what a restore that changed nothing has left goes when the folder is opened; a shop that was taken for dead closes its store', async () => {
  const dataDir = folder()
  mkdirSync(join(dataDir, '.restoring', 'store'), { recursive: true })
  const lost = vi.fn()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const storage = await openStorage({ dataDir, onLost: lost })
  expect(readdirSync(dataDir).toSorted()).toEqual(['holders', 'store'])
  expect(await storage.lastBackup?.(Date.now())).toBe(0)
  rmSync(join(dataDir, 'holders'), { recursive: true })
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await expect.poll(() => lost.mock.calls).toEqual([[expect.stringContaining('took this process for dead')]])
  await expect(storage.accounts.get('x')).rejects.toThrow(StorageUnavailable)
})

test('a folder is held until its store is closed', async () => {
  const dataDir = folder()
  const storage = await openStorage({ dataDir })
  const { close } = Environment.prototype
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  vi.spyOn(Environment.prototype, 'close').mockImplementationOnce(async function (this: Environment) {
    await held
    return close.call(this)
  })
  const closing = storage.close()
  await new Promise((resolve) => setImmediate(resolve))
  expect(holdersOf(dataDir)).toHaveLength(1)
  release()
  await closing
  expect(holdersOf(dataDir)).toEqual([])
})

test('a closed store rejects every call', async () => {
  const storage = await openStorage({ dataDir: folder() })
  await storage.close()
  await expect(storage.accounts.get('x')).rejects.toThrow(StorageUnavailable)
})
