// What a process and those it started have cost, as the system counts it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { residentMiB } from './memory.ts'

/** The process and its children. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

let ticksPerSecond: number | undefined

/** CPU seconds, user and system, of the process and its children. Linux only. */
export function cpuSeconds(pid: number | undefined): number {
  return family(running(pid)).reduce((sum, each) => sum + secondsOf(`/proc/${each}/stat`), 0)
}

/** The same of the thread alone that runs the process's JavaScript. */
export function mainThreadSeconds(pid: number | undefined): number {
  return secondsOf(`/proc/${running(pid)}/task/${pid}/stat`)
}

function secondsOf(file: string): number {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const status = readFileSync(file, 'utf8')
  // After the name in brackets, which may hold anything, the 12th and 13th.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Memory of the process and its children, in MiB; what they share is counted once. Linux only. */
export function togetherMiB(pid: number): number {
  return family(pid)
    .map((each) => Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1]) / 1024)
    .reduce((sum, each) => sum + each, 0)
}

function running(pid: number | undefined): number {
  if (pid === undefined) throw new Error('the process is not running')
  return pid
}

/** Resident memory of the process and its children, in MiB; what they share is counted in each. */
export function familyMiB(pid: number): number {
  return family(pid)
    .map((each) => residentMiB(each))
    .reduce((sum, each) => sum + each, 0)
}
