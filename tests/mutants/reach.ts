// Which test files reach which blocks: recorded once, and again only for tests that have changed or whose sources have.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Copy } from './copy.ts'
import type { ImportGraph } from './related.ts'

const RECORDED = /^tests\/(?:unit|api|contract|abuse)\/.*\.test\.tsx?$/
const AT_ONCE = 40
const Blocks = v.array(v.string())
const Record = v.object({ digest: v.string(), blocks: Blocks })
const Kept = v.record(v.string(), Record)

export class Reach {
  readonly #kept: v.InferOutput<typeof Kept>
  readonly #reached: ReadonlySet<string>

  private constructor(kept: v.InferOutput<typeof Kept>) {
    this.#kept = kept
    this.#reached = new Set(Object.values(kept).flatMap(({ blocks }) => blocks))
  }

  /** Runs those of these tests whose record is not of today, some at a time: a run that is stopped loses little. */
  static async of(tests: readonly string[], copy: Copy, graph: ImportGraph, place: string, limitMs: number): Promise<Reach> {
    const kept = existsSync(place) ? v.parse(Kept, JSON.parse(readFileSync(place, 'utf8'))) : {}
    const digests = new Map(tests.filter((file) => RECORDED.test(file)).map((test) => [test, digest(copy, graph.importedBy(test))]))
    const stale = [...digests.keys()].filter((test) => kept[test]?.digest !== digests.get(test))
    for (let at = 0; at < stale.length; at += AT_ONCE) {
      console.log(`Recording what tests reach: ${at} of ${stale.length}`)
      const some = stale.slice(at, at + AT_ONCE)
      const folder = mkdtempSync(join(tmpdir(), 'starlane-reached-'))
      await copy.record(some, folder, limitMs)
      for (const test of some) {
        const file = join(folder, `${test.replaceAll('/', '+')}.json`)
        const blocks = existsSync(file) ? v.parse(Blocks, JSON.parse(readFileSync(file, 'utf8'))) : []
        kept[test] = { digest: digests.get(test) ?? '', blocks }
      }
      rmSync(folder, { recursive: true })
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, JSON.stringify(kept))
    }
    return new Reach(Object.fromEntries(Object.entries(kept).filter(([test]) => digests.has(test))))
  }

  /** Whether anything is known of a test; nothing is of one that starts processes. */
  has(test: string): boolean {
    return (this.#kept[test]?.blocks.length ?? 0) > 0
  }

  isReached(block: string): boolean {
    return this.#reached.has(block)
  }

  /** The tests that reach any of these blocks or files, those first that reach little else. */
  testsOf(wanted: { block: string } | { files: ReadonlySet<string> }): string[] {
    const fits =
      'block' in wanted ? (block: string) => block === wanted.block : (block: string) => wanted.files.has(block.split(':')[0] ?? '')
    return Object.entries(this.#kept)
      .filter(([, { blocks }]) => blocks.some(fits))
      .toSorted(([, a], [, b]) => a.blocks.length - b.blocks.length)
      .map(([test]) => test)
  }
}

function digest(copy: Copy, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0${copy.read(file)}\0`)
  return hash.digest('base64url')
}
