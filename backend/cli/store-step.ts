// `store-step copy FROM TO`, `store-step read DIR`: copies the embedded store, or reads a copy through and says what it holds, as JSON. Run by backup and
// restore, not by people. Blanks on the way say that it goes on.
import { writeSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyStore, DATA_FILE } from '../storage/lmdb/copy.ts'
import { readWhole } from '../storage/lmdb/read-whole.ts'
import { failing } from './failing.ts'

const LOOK_MS = 1_000

// Its parent is no more. The copy goes on in a thread that hears nothing.
process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume()

await failing(async () => {
  const [step, path = '', to] = process.argv.slice(2)
  if (step === 'copy' && to !== undefined) await copy(path, to)
  else if (step === 'read') console.log(JSON.stringify(await readWhole(path, movedNow())))
  else throw new Error('usage: store-step copy FROM TO | read DIR')
})
process.stdin.removeAllListeners('close').destroy()

async function copy(from: string, to: string): Promise<void> {
  let size = 0
  const moved = movedNow()
  const looks = setInterval(async () => {
    const now = await stat(join(to, DATA_FILE)).then((file) => file.size, () => 0)
    if (now !== size) moved()
    size = now
  }, LOOK_MS)
  await copyStore(from, to).finally(() => clearInterval(looks))
}

/** What says that something moved, once a second at most. Where nobody reads it, it ends the process: nothing else could while rows are read. */
function movedNow(): () => void {
  let said = 0
  return () => {
    const now = performance.now()
    if (now - said < LOOK_MS) return
    said = now
    writeSync(1, ' ')
  }
}
