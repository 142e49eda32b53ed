// `run.mjs ENTRY [ARGS]`: makes the checkout ready, then runs a built command: main (the shop), shop (its operator's commands), catalog, backup, restore.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const entry = process.argv[2] ?? 'main'
const file = join(root, 'backend/dist', entry === 'main' ? 'main.js' : `cli/${entry}.js`)
// A command is of the same build and packages as the shop that is open: to make them anew would take the files away from under it.
if (entry === 'main' || !existsSync(file) || !existsSync(join(root, 'node_modules'))) {
  ensureInstalled()
  ensureBuilt()
}
process.argv.splice(2, 1)
await import(pathToFileURL(file).href)
