// `run.mjs ENTRY [ARGS]`: makes the checkout ready, then runs a built command: main (the shop), shop (its operator's commands), catalog, backup, restore.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const entry = process.argv[2] ?? 'main'
ensureInstalled()
ensureBuilt()
process.argv.splice(2, 1)
await import(pathToFileURL(join(root, 'backend/dist', entry === 'main' ? 'main.js' : `cli/${entry}.js`)).href)
