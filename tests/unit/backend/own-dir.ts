import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'

/** A folder for each test of a file, gone after it; `put` writes files there by their paths in it. */
export function ownDir(name: string): { readonly dir: string; put(files: Readonly<Record<string, string>>): void } {
  const root = mkdtempSync(join(tmpdir(), `starlane-${name}-`))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(root, 'shop-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))
  return {
    get dir() {
      return dir
    },
    put(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true })
        writeFileSync(join(dir, path), text)
      }
    },
  }
}
