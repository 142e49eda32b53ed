// Test files of a copy, run by a Vitest that stays: where each fault loads it anew, that takes longer than the tests.
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'

/** How a run of tests ended: with the first test that failed, with none, or not at all in its time. */
export type Ended = { failed: string } | 'passed' | 'late'

const Said = v.object({ file: v.optional(v.string()), failed: v.optional(v.string()) })
type Said = v.InferOutput<typeof Said>

export class Warm {
  readonly #root: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  readonly #end = () => this.end()

  constructor(root: string, env: NodeJS.ProcessEnv = {}) {
    this.#root = root
    this.#env = env
  }

  /** Runs these test files until the first test fails; `changed` are the files that were written since the last run. */
  async run(changed: Iterable<string>, tests: readonly string[], limitMs: number): Promise<Ended> {
    const places = (files: Iterable<string>) => [...files].map((file) => join(this.#root, file))
    if (this.#child === undefined && (await this.#start(limitMs)) === undefined) return { failed: 'the tests could not be run' }
    const said = await this.#next(limitMs, { changed: places(changed), tests: places(tests) })
    if (said === 'late' || said === undefined) {
      this.end()
      return said ?? { failed: 'the tests ended their process' }
    }
    if (said.failed === undefined) return 'passed'
    return { failed: `${said.file === undefined ? '' : `${said.file.replace(`${this.#root}/`, '')} › `}${said.failed}` }
  }

  /** With all that the tests have started: it is in a process group of its own. */
  end(): void {
    process.off('exit', this.#end)
    try {
      if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // Nothing of it is left.
    }
    this.#child = undefined
  }

  async #start(limitMs: number): Promise<Said | undefined> {
    this.#child = fork(join(this.#root, 'tests/mutants/runner.mjs'), {
      cwd: this.#root,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
      execArgv: [],
    })
    process.on('exit', this.#end)
    const said = await this.#next(limitMs)
    return said === 'late' ? undefined : said
  }

  /** What it says next; nothing, where it has ended instead. */
  #next(limitMs: number, asked?: { changed: string[]; tests: string[] }): Promise<Said | 'late' | undefined> {
    const child = this.#child
    return new Promise((resolve) => {
      const done = (answer: Said | 'late' | undefined) => {
        clearTimeout(timer)
        child?.off('message', heard)
        child?.off('exit', ended)
        resolve(answer)
      }
      const heard = (message: unknown) => done(v.parse(Said, message))
      const ended = () => done(undefined)
      const timer = setTimeout(() => done('late'), limitMs)
      child?.once('message', heard)
      child?.once('exit', ended)
      if (asked !== undefined) child?.send(asked)
    })
  }
}
