import { counted } from '../catalog-change.ts'
import type { FileTable } from './file-rows.ts'

/** Characters (`Product` in the protocol). */
export const LONGEST = { name: 120, desc: 600 } as const
/** Rows that are named of each kind. */
const NAMED = 10

/** What was done to rows of a file, said once for each kind. */
export class Tally {
  readonly #unit: FileTable['unit']
  readonly #lines = new Map<string, number[]>()

  constructor(unit: FileTable['unit']) {
    this.#unit = unit
  }

  add(what: string, line: number): void {
    const lines = this.#lines.get(what)
    if (lines === undefined) this.#lines.set(what, [line])
    else lines.push(line)
  }

  said(): string[] {
    return [...this.#lines].map(([what, lines]) => {
      const named = lines.slice(0, NAMED).map((line) => line.toLocaleString('en-US'))
      const more = lines.length - named.length
      return `${what}: ${this.#unit}${lines.length === 1 ? '' : 's'} ${named.join(', ')}${more > 0 ? ` and ${counted(more)} more` : ''}`
    })
  }
}
