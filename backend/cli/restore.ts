// `restore DIR [--force]`: puts a backup into the data folder. Stop the shop first: it refuses while one runs.
import { counted } from '../catalog/catalog-change.ts'
import { readWords } from '../command-words.mjs'
import { readConfig } from '../config.ts'
import { restore } from '../storage/data-folder/restore.ts'
import { RESTORE } from './commands.ts'
import { failing } from './failing.ts'
import { interruptible } from './interruptible.ts'
import { complain, say } from './say.ts'
import { stepsInChild } from './steps-in-child.ts'

await failing(async () => {
  const { words, has } = readWords(RESTORE, process.argv.slice(2))
  const [from = ''] = words
  const { dataDir, mongodbUrl } = readConfig(process.env)
  if (mongodbUrl !== undefined) throw new Error('MONGODB_URL is set: restore MongoDB with its own tools (mongorestore).')
  await interruptible('The restore', async (signal) => {
    const { accounts, catalogRevision, pictures } = await restore(from, dataDir, {
      force: has('force'),
      read: stepsInChild(import.meta.filename, signal).read,
      onNotice: complain,
      signal,
    })
    const files = pictures.files === 0 ? '' : `, with ${counted(pictures.files, 'picture')}`
    say(
      `${counted(accounts, 'account')} and catalog revision ${catalogRevision} restored into ${dataDir}${files}.` +
        (pictures.left === 0
          ? ''
          : ` ${counted(pictures.left, 'picture')} of the backup are missing or damaged: import the catalog again to have them anew.`),
    )
  })
})
