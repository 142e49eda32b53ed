// Everything in a data folder is about people: it is there for its owner only, whatever the umask, and also where it was made before.
import { chmodSync, mkdirSync, mkdtempSync, promises, readdirSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { fileSecret } from '../../backend/auth/secret.ts'
import { fileMailer } from '../../backend/mail/file-mailer.ts'
import { backUp } from '../../backend/storage/data-folder/back-up.ts'
import { openDataFolder } from '../../backend/storage/data-folder/open.ts'
import { privateFile, privateFolder } from '../../backend/storage/data-folder/private.ts'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { COPY_STEPS } from './copy-steps.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-private-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** What others can do with anything in the folder, and with the folder itself. */
function open(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = [folder, ...names.map((name) => join(folder, name))].filter((path) => !path.includes('holders'))
  return paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
}

async function filled(dataDir: string): Promise<void> {
  const storage = await openDataFolder(dataDir)
  await fileSecret(dataDir)
  await fileMailer(join(dataDir, 'mail'), 'a@example.com').send({ to: 'b@example.com', subject: 'Hi', text: 'Hello' })
  await storage.close()
}

test('a new data folder, its backup and what is restored from it are private', async () => {
  const [dataDir, copy, again] = ['new', 'copy', 'again'].map((name) => join(root, name))
  await filled(dataDir ?? '')
  expect(open(dataDir ?? '')).toEqual([])
  await backUp(dataDir ?? '', copy ?? '', COPY_STEPS)
  expect(open(copy ?? '')).toEqual([])
  await restore(copy ?? '', again ?? '', { force: false, read: readWhole })
  expect(open(again ?? '')).toEqual([])
})

test('one that was open to others is closed to them when the shop opens it', async () => {
  const dataDir = join(root, 'before')
  mkdirSync(join(dataDir, 'store'), { recursive: true, mode: 0o755 })
  await filled(dataDir)
  for (const path of [dataDir, join(dataDir, 'store'), join(dataDir, 'mail')]) chmodSync(path, 0o755)
  for (const name of readdirSync(join(dataDir, 'store'))) chmodSync(join(dataDir, 'store', name), 0o664)
  await filled(dataDir)
  expect(open(dataDir)).toEqual([])
})

test.each([
  ['EPERM', true],
  ['ENOTSUP', true],
  ['EROFS', true],
  ['ENOSYS', true],
  ['EIO', false],
])('where permissions cannot be set (%s) that is the operator’s to see to: %s', async (code, isLeft) => {
  const fault = vi.spyOn(promises, 'chmod').mockRejectedValue(Object.assign(new Error(code), { code }))
  syncBuiltinESMExports()
  const results = await Promise.allSettled([privateFolder(join(root, code)), privateFile(root)])
  fault.mockRestore()
  syncBuiltinESMExports()
  expect(results.map(({ status }) => status)).toEqual(isLeft ? ['fulfilled', 'fulfilled'] : ['rejected', 'rejected'])
})
