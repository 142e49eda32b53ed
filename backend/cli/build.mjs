// Builds the web app into pwa/dist and the server with its commands into backend/dist.
import { copyFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readWordsOrEnd } from '../command-words.mjs'
import { buildWebApp } from './build-web-app.mjs'
import { ensureInstalled, root, stamped } from './prepare.mjs'

const entries = ['main.ts', 'cli/catalog.ts', 'cli/backup.ts', 'cli/restore.ts', 'cli/store-step.ts', 'cli/shop.ts', 'cli/seed.ts']
const workers = ['auth/hashing-worker.mjs', 'pictures/picture-worker.mjs', 'photographs/derive-worker.mjs', 'storage/lmdb/trial-reader.mjs']

export async function build() {
  await Promise.all([buildServer(), buildWebApp()])
}

async function buildServer() {
  const esbuild = await import('esbuild')
  const outdir = join(root, 'backend/dist')
  rmSync(outdir, { recursive: true, force: true })
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => join('backend', entry)),
    outdir,
    outbase: 'backend',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  // A worker thread or process starts from its own file, beside the code that starts it.
  for (const worker of workers) copyFileSync(join(root, 'backend', worker), join(outdir, basename(worker)))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  readWordsOrEnd({ name: 'build', call: 'npm run build', words: [], options: {}, does: 'Builds the web app and the server.' })
  ensureInstalled()
  // Else the first command after it would build once more, under a shop that may be running by then.
  await stamped(build)
}
