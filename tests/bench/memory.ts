// How much memory a process holds, as the system counts it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number | undefined): number {
  if (pid === undefined) throw new Error('the process is not running')
  return kiB(pid) / 1024
}

function kiB(pid: number): number {
  if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(line)
}
