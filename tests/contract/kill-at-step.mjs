// Preloaded into a command: sends its process a signal (BY; SIGKILL) before the nth change it makes to the folder WATCHED. Used by restore-crash.test.ts.
import { appendFileSync, promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { WATCHED = '', KILL_AT = '', STEPS = '', BY = 'SIGKILL' } = process.env
let step = 0
for (const name of ['copyFile', 'link', 'mkdir', 'rename', 'rm', 'writeFile']) {
  const original = promises[name]
  promises[name] = (...args) => {
    if (args.some((arg) => typeof arg === 'string' && arg.startsWith(WATCHED))) {
      step += 1
      if (String(step) === KILL_AT) process.kill(process.pid, BY)
      if (STEPS !== '') appendFileSync(STEPS, `${name}\n`)
    }
    return original(...args)
  }
}
syncBuiltinESMExports()
