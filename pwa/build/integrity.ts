import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestTransform } from 'workbox-build'

/** Gives each file that the service worker keeps the hash of what it holds: nothing else that answers to its name is taken for it. */
export function withIntegrity(outDir: string): ManifestTransform {
  return (entries) => ({
    manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(readFileSync(join(outDir, entry.url))) })),
    warnings: [],
  })
}

function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
