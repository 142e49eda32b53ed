// Another version of the whole shop, as the next release or the one before is, or one in another language: built from a copy of this checkout.
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { LANGUAGES } from '../../words/languages.ts'
import { PSEUDO, pseudoModule } from '../tools/pseudo.ts'

const root = join(import.meta.dirname, '../..')
const SOURCES = ['pwa', 'words', 'sync-protocol', 'backend', 'package.json', 'package-lock.json', '.tsconfig.base.json', 'LICENSE']

export interface OtherBuild {
  /** To be named to a shop as SHOP_ROOT. */
  folder: string
  remove(): void
}

function copyCheckout(): OtherBuild {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-other-'))
  const isSource = (path: string) => !path.startsWith(join(root, 'pwa/dist'))
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function run(folder: string, args: string[], env: Record<string, string>): void {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`the other version could not be built: ${stderr}`)
}

/** With one line changed. `mode`: that of React, which says in a development build where the app draws something else than the server. */
export function buildOther(mode: 'production' | 'development' = 'production'): OtherBuild {
  const copy = copyCheckout()
  // The entry is another file then, and so is the page that names it.
  appendFileSync(join(copy.folder, 'pwa/app/main.tsx'), "\ndocument.documentElement.dataset['build'] = 'other'\n")
  for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    run(copy.folder, [vite, 'build', 'pwa', '--config', `pwa/${config}`, '--mode', mode, '--logLevel', 'warn'], { NODE_ENV: mode })
  }
  return copy
}

/** In English and in the language made by a machine (tools/pseudo.ts), which a device gets as it gets any language: by `?lang`, cookie or header. */
export function buildPseudo(): OtherBuild {
  const copy = copyCheckout()
  const words = join(copy.folder, 'words')
  // Those that do not say their tag are not built; the server still has their mails.
  for (const { tag } of LANGUAGES) if (tag !== 'en') rmSync(join(words, tag, 'language.ts'), { force: true })
  for (const name of readdirSync(join(words, 'en'))) {
    const source = readFileSync(join(words, 'en', name), 'utf8')
    const isTag = name === 'language.ts'
    writeFileSync(join(words, PSEUDO, name), isTag ? source.replace("'en'", `'${PSEUDO}'`) : pseudoModule(name, source))
  }
  run(copy.folder, ['--input-type=module', '-e', "await (await import('./backend/cli/build.mjs')).build()"], {})
  return copy
}
