// The mail of a shop without an SMTP server: files in its data folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

/** The newest link to this page that was mailed to an address, once it is there, as it stands in the text. `ending`: what it ends with. */
export function mailedLink(dataDir: string, to: string, path: '/forgot-password' | '/confirm-email', ending = ''): Promise<string> {
  const folder = join(dataDir, 'mail')
  return vi.waitFor(
    () => {
      const mails = readdirSync(folder)
        .filter((file) => file.endsWith('.eml'))
        .toSorted()
        .toReversed()
        .map((file) => readFileSync(join(folder, file), 'utf8'))
      const links = mails
        .filter((text) => text.includes(`To: ${to}`))
        // Quoted-printable folds long lines and writes "=" as "=3D".
        .flatMap((text) => /https?:\/\/\S+/.exec(text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? [])
      const link = links.find((address) => new URL(address).pathname === path && address.endsWith(ending))
      if (link === undefined) throw new Error(`no mail to ${to} with a link to ${path}`)
      return link
    },
    { timeout: 20_000, interval: 50 },
  )
}
