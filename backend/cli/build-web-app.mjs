// Builds the web app once for each language whose words are there: the default one into pwa/dist, each other one into a folder in it.
import { readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { root } from './prepare.mjs'

const DEFAULT = 'en'
const CONFIGS = ['vite.config.ts', 'vite.server.config.ts']
/** What the server reads in each language. */
const OWN = new Set(['server', '.vite', 'pages.json'])
const words = join(root, 'words')
const dist = join(root, 'pwa/dist')

export async function buildWebApp() {
  // Whoever asks for it may be a test, or a server in development: what is built is what fans get.
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  const others = readdirSync(words).filter((name) => name !== DEFAULT && existsSync(join(words, name, 'language.ts')))
  // The first one empties the folder of all.
  for (const language of [DEFAULT, ...others]) await buildLanguage(vite, language)
  for (const language of others) await share(join(dist, language))
  await compressFiles(dist)
}

/** The configuration, and with it the heads of the pages, reads the words of this language as the app does. */
async function buildLanguage(vite, language) {
  const inline = { resolve: { conditions: [`words-${language}`] } }
  for (const config of CONFIGS) {
    const { module } = await vite.runnerImport(join(root, 'pwa', config), { logLevel: 'warn', environments: { inline } })
    await vite.build({ ...module.default, configFile: false, logLevel: 'warn' })
  }
}

/** A file that is the same in the default language is there once, and all assets are in one folder: their names are of their content. */
async function share(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const name = file.slice(folder.length + 1)
    if (OWN.has(name.split(sep)[0])) continue
    const shared = join(dist, name)
    const isSame = existsSync(shared) && (await readFile(shared)).equals(await readFile(file))
    if (isSame) await rm(file)
    else if (name.startsWith(`assets${sep}`)) await moveAsset(file, shared)
  }
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory() && (await readdir(join(folder, entry.name))).length === 0) await rmdir(join(folder, entry.name))
}

async function moveAsset(file, to) {
  if (existsSync(to)) throw new Error(`${to} is another file in another language`)
  await rename(file, to)
}
