// `catalog import` puts a shop folder, or a file of products (.json, .csv), in place; `catalog export` writes the present one.
import { runCatalog } from './catalog-command.ts'
import { failing } from './failing.ts'

await failing(() => runCatalog(process.argv.slice(2)), { json: process.argv.includes('--json') })
