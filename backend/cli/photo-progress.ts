import type { Writable } from 'node:stream'
import { counted } from '../catalog/catalog-change.ts'
import type { PhotographsOptions } from '../photographs/read-photographs.ts'

type Progress = NonNullable<PhotographsOptions['progress']>

/** How often a terminal's line is drawn anew, and how often a line is written elsewhere. */
const [DRAWN_MS, WRITTEN_MS] = [200, 10_000]
const BAR = 20

interface Shown {
  output?: Writable & { isTTY?: boolean }
  /** ms of a clock that only runs forward. */
  now?: () => number
}

/** How far the photographs are, with rate and time left: one line in a terminal, a line now and then elsewhere. */
export function photoProgress({ output = process.stderr, now = () => performance.now() }: Shown = {}): Progress {
  const isTerminal = output.isTTY === true
  let [count, done, beganAt, shownAt] = [0, 0, 0, 0]
  const show = () => {
    const seconds = (now() - beganAt) / 1_000
    const rate = done / Math.max(seconds, 0.001)
    const line = `${counted(done)} of ${counted(count, 'photograph')}, ${rate.toFixed(1)} a second, ${left((count - done) / rate)} left`
    const filled = Math.round((done / count) * BAR)
    output.write(isTerminal ? `\r[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${line}\u001B[K` : `${line}\n`)
  }
  return {
    begin(all) {
      ;[count, done, beganAt, shownAt] = [all, 0, now(), now()]
    },
    step() {
      done += 1
      if (now() - shownAt < (isTerminal ? DRAWN_MS : WRITTEN_MS)) return
      shownAt = now()
      show()
    },
    end() {
      if (isTerminal) output.write('\r\u001B[K')
    },
  }
}

function left(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'some time'
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
