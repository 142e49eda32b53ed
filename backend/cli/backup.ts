// `backup DIR`: a consistent copy of the embedded store and its secret, while the shop runs.
import { readConfig } from '../config.ts'
import { backUp } from '../storage/data-folder/back-up.ts'
import { failing } from './failing.ts'
import { readInChild } from './read-in-child.ts'

await failing(async () => {
  const [to] = process.argv.slice(2)
  if (to === undefined) throw new Error('usage: backup DIR')
  const { dataDir, mongodbUrl } = readConfig(process.env)
  if (mongodbUrl !== undefined) throw new Error('MONGODB_URL is set: back up MongoDB with its own tools (mongodump).')
  const { accounts, catalogRevision } = await backUp(dataDir, to, readInChild(import.meta.filename))
  console.log(
    `${accounts} accounts and catalog revision ${catalogRevision} copied to ${to}. It holds personal data and the secret: keep it safe.`,
  )
})
