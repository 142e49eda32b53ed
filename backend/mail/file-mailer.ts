import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { privateFolder } from '../storage/data-folder/private.ts'
import type { Mailer } from './mailer.ts'

/** At most so many mails lie in the folder: the oldest go. */
const MAX_MAILS = 5_000
const MAIL = '.eml'
/** While it is written. */
const UNFINISHED = '.part'

/** Mail into .eml files of a folder, for a shop without an SMTP server. A file is there whole or not at all. */
export function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await privateFolder(folder)
      // The name says whose it is and when it was written: by both it goes again.
      const whose = /^[A-Za-z0-9_-]{1,64}$/.test(mail.accountId ?? '') ? `.${mail.accountId}` : ''
      const name = `${stamp(Date.now())}-${randomBytes(4).toString('hex')}${whose}${MAIL}`
      const path = join(folder, name)
      if (!Buffer.isBuffer(message)) throw new TypeError('a buffered transport returns a buffer')
      await writeFile(`${path}${UNFINISHED}`, message, { mode: 0o600 })
        .then(() => rename(`${path}${UNFINISHED}`, path))
        .catch(async (error: unknown) => {
          await rm(`${path}${UNFINISHED}`, { force: true })
          throw error
        })
    },
    async forget(accountId) {
      await remove(
        folder,
        (await mailsIn(folder)).filter((name) => [MAIL, MAIL + UNFINISHED].some((end) => name.endsWith(`.${accountId}${end}`))),
      )
    },
    async forgetOld(before) {
      const [names, now] = [(await mailsIn(folder)).toSorted(), stamp(Date.now())]
      // A later name comes from a clock that ran ahead: of too many, such mails go first.
      const inOrder = [...names.filter((name) => name > now), ...names.filter((name) => name <= now)]
      await remove(
        folder,
        inOrder.filter((name, place) => name < stamp(before) || place < names.length - MAX_MAILS),
      )
    },
    close: () => transport.close(),
  }
}

/** Sorts as time does. */
function stamp(ms: number): string {
  return new Date(ms).toISOString().replaceAll(':', '-')
}

/** With those that a process left half-written when it died. None where nothing was ever mailed. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith(MAIL) || name.endsWith(MAIL + UNFINISHED))
}

async function remove(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}
