import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tag } from '#words/language.ts'
import { FIRST_LANGUAGE, LANGUAGES } from '../../words/languages.ts'
import { buildId } from './build-id.ts'

const root = join(import.meta.dirname, '../..')
const built = LANGUAGES.filter((language) => existsSync(join(root, 'words', language.tag)))

/** The default language is the app's folder itself, each other one a folder in it. */
export const outDir = join(root, 'pwa/dist', tag === FIRST_LANGUAGE ? '' : tag)

/** What `#words/…` is resolved by, beside the bundler's own conditions: given any, it drops those. */
export const inThisLanguage = (conditions: readonly string[]): string[] => [`words-${tag}`, ...conditions]

/** Read by pwa/sync/env.ts and pwa/storage/language.ts. */
export const define = {
  STARLANE_BUILD: JSON.stringify(buildId(root, tag)),
  STARLANE_LANGUAGES: JSON.stringify(built.map((language) => language.tag)),
}
