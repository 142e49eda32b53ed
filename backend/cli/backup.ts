// `backup DIR [--keep N]`: a consistent copy of the embedded store and its secret, while the shop runs. With `--keep` into a folder of its own within DIR,
// named by the time, of which the newest N stay.
import { counted } from '../catalog/catalog-change.ts'
import { readWords } from '../command-words.mjs'
import { readConfig } from '../config.ts'
import { backUp } from '../storage/data-folder/back-up.ts'
import { keepNewest, removeBrokenOff, stampedFolder } from '../storage/data-folder/keep-backups.ts'
import { BACKUP } from './commands.ts'
import { failing } from './failing.ts'
import { interruptible } from './interruptible.ts'
import { say } from './say.ts'
import { stepsInChild } from './steps-in-child.ts'

await failing(async () => {
  const { words, value } = readWords(BACKUP, process.argv.slice(2))
  const [folder = ''] = words
  const given = value('keep')
  const keep = given === undefined ? undefined : Number(given)
  const { dataDir, mongodbUrl } = readConfig(process.env)
  if (mongodbUrl !== undefined) throw new Error('MONGODB_URL is set: back up MongoDB with its own tools (mongodump).')
  const now = Date.now()
  if (keep !== undefined) await removeBrokenOff(folder, now)
  const to = keep === undefined ? folder : await stampedFolder(folder, now)
  await interruptible('The backup', async (signal) => {
    const { accounts, catalogRevision, pictures } = await backUp(dataDir, to, stepsInChild(import.meta.filename, signal), signal)
    const gone = keep === undefined ? 0 : await keepNewest(folder, keep, to)
    const files = pictures.files === 0 ? '' : `, with ${counted(pictures.files, 'picture')}`
    say(
      `${counted(accounts, 'account')} and catalog revision ${catalogRevision} copied to ${to}${files}. It holds personal data and the secret: keep it safe.` +
        (gone === 0 ? '' : ` ${gone} older removed.`) +
        (pictures.left === 0 ? '' : ` ${counted(pictures.left, 'picture')} could not be read: import the catalog again to have them anew.`),
    )
  })
})
