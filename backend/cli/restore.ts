// `restore DIR [--force]`: puts a backup into the data folder. Stop the shop first.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { restore } from '../storage/lmdb/copy.ts'
import { SECRET_FILE, storeFolder } from '../storage/open.ts'
import { failing } from './failing.ts'

await failing(async () => {
  const words = process.argv.slice(2)
  const [from] = words.filter((word) => word !== '--force')
  if (from === undefined) throw new Error('usage: restore DIR [--force]')
  const { dataDir, mongodbUrl } = readConfig(process.env)
  if (mongodbUrl !== undefined) throw new Error('MONGODB_URL is set: restore MongoDB with its own tools (mongorestore).')
  await mkdir(dataDir, { recursive: true })
  const { accounts, catalogRevision } = await restore(join(from, 'store'), storeFolder(dataDir), words.includes('--force'))
  await copyFile(join(from, SECRET_FILE), join(dataDir, SECRET_FILE)).catch(() => undefined)
  console.log(`${accounts} accounts and catalog revision ${catalogRevision} restored into ${dataDir}.`)
})
