// The mail of a shop without an SMTP server: files in its data folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

/** The newest mail to an address that holds a link, once it is there: the link as it stands in the text. */
export function mailedLink(dataDir: string, to: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  return vi.waitFor(
    () => {
      const mails = readdirSync(folder)
        .filter((file) => file.endsWith('.eml'))
        .toSorted()
        .toReversed()
        .map((file) => readFileSync(join(folder, file), 'utf8'))
      const mail = mails.find((text) => text.includes(`To: ${to}`))
      // Quoted-printable folds long lines and writes "=" as "=3D".
      const link = /https?:\/\/\S+/.exec((mail ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0]
      if (link === undefined) throw new Error(`no mail with a link to ${to}`)
      return link
    },
    { timeout: 20_000, interval: 50 },
  )
}
