// `store-step copy FROM TO` copies the embedded store; `store-step read DIR` reads a whole copy and prints its counts as JSON. Backup and restore run it, people
// do not. It prints blanks while it makes progress.
import { writeSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readCommand } from '../command-words.mjs'
import { copyStore, DATA_FILE } from '../storage/lmdb/copy.ts'
import { readWhole } from '../storage/lmdb/read-whole.ts'
import { STORE_STEP } from './commands.ts'
import { failing } from './failing.ts'

const LOOK_MS = 1_000

// The parent has ended. SIGKILL, because the thread that copies reacts to nothing else.
process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume()

await failing(async () => {
  const { command, words } = readCommand(STORE_STEP, process.argv.slice(2), { name: 'store-step' })
  const [path = '', to = ''] = words
  if (command === 'copy') await copy(path, to)
  else console.log(JSON.stringify(await readWhole(path, progressPrinter())))
})
process.stdin.removeAllListeners('close').destroy()

async function copy(from: string, to: string): Promise<void> {
  let size = 0
  const printProgress = progressPrinter()
  const looks = setInterval(async () => {
    const now = await stat(join(to, DATA_FILE)).then(
      (file) => file.size,
      () => 0,
    )
    if (now !== size) printProgress()
    size = now
  }, LOOK_MS)
  await copyStore(from, to).finally(() => clearInterval(looks))
}

/** Returns a function that prints a blank, at most once a second. The write throws when the parent has ended, which stops the loop over all rows. */
function progressPrinter(): () => void {
  let printedAt = 0
  return () => {
    const now = performance.now()
    if (now - printedAt < LOOK_MS) return
    printedAt = now
    writeSync(1, ' ')
  }
}
