import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestTransform } from 'workbox-build'
import { tag } from '#words/language.ts'
import { inLanguage } from '../../words/languages.ts'

const SHELL = 'index.html'

/**
 * Gives each file that the service worker keeps the hash of what it holds: nothing else that answers to its name is taken for it. The page of
 * the worker is asked for in this language.
 */
export function withIntegrity(outDir: string): ManifestTransform {
  return (entries) => ({
    manifest: entries.map((entry) => ({
      ...entry,
      url: entry.url === SHELL ? inLanguage(SHELL, tag) : entry.url,
      integrity: integrityOf(readFileSync(join(outDir, entry.url))),
    })),
    warnings: [],
  })
}

function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
