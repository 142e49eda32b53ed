// `read-store DIR`: reads a copy of the embedded store through and says what it holds, as JSON. Run by backup and restore, not by people.
import { readWhole } from '../storage/lmdb/read-whole.ts'
import { failing } from './failing.ts'

await failing(async () => {
  const [path] = process.argv.slice(2)
  if (path === undefined) throw new Error('usage: read-store DIR')
  console.log(JSON.stringify(await readWhole(path)))
})
