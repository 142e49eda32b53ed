// Another version of the whole shop, as the next release or the one before is: built from a copy of this checkout with one line changed.
import { cpSync, mkdtempSync, rmSync, symlinkSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const root = join(import.meta.dirname, '../..')
const SOURCES = ['pwa', 'words', 'sync-protocol', 'backend', 'package.json', 'package-lock.json', '.tsconfig.base.json', 'LICENSE']

export interface OtherBuild {
  /** To be named to a shop as SHOP_ROOT. */
  folder: string
  remove(): void
}

/** `mode`: that of React, which says in a development build where the app draws something else than the server. */
export function buildOther(mode: 'production' | 'development' = 'production'): OtherBuild {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-other-'))
  const isSource = (path: string) => !path.startsWith(join(root, 'pwa/dist'))
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // The entry is another file then, and so is the page that names it.
  appendFileSync(join(folder, 'pwa/app/main.tsx'), "\ndocument.documentElement.dataset['build'] = 'other'\n")
  for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const { status, stderr } = spawnSync(
      process.execPath,
      [vite, 'build', 'pwa', '--config', `pwa/${config}`, '--mode', mode, '--logLevel', 'warn'],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: mode },
      },
    )
    if (status !== 0) throw new Error(`the other version could not be built: ${stderr}`)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
