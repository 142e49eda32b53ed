// A copy of the project in which faults are planted, one at a time, and its tests are run.
import { execFileSync, spawn, type StdioOptions } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Warm, type Ended } from './warm.ts'

export class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'starlane-mutants-'))
  readonly files: readonly string[]
  readonly #warm = new Warm(this.root)
  readonly #changed = new Set<string>()

  constructor(from: string) {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: from, encoding: 'utf8' }).split('\n')
    this.files = listed.filter((file) => file !== '' && existsSync(join(from, file)))
    for (const file of this.files) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true })
      copyFileSync(join(from, file), join(this.root, file))
    }
    for (const built of ['backend/dist', 'pwa/dist']) {
      if (existsSync(join(from, built))) cpSync(join(from, built), join(this.root, built), { recursive: true })
    }
    // The packages are the same, but what tools keep beside them is not.
    mkdirSync(join(this.root, 'node_modules'))
    for (const name of readdirSync(join(from, 'node_modules'))) {
      if (!['.cache', '.vite', '.vite-temp', '.vitest'].includes(name))
        symlinkSync(join(from, 'node_modules', name), join(this.root, 'node_modules', name))
    }
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8')
  }

  write(file: string, source: string): void {
    writeFileSync(join(this.root, file), source)
    this.#changed.add(file)
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }

  /** Runs these test files until the first test fails. */
  async test(tests: readonly string[], limitMs: number): Promise<Ended> {
    if (tests.length === 0) return 'passed'
    const changed = [...this.#changed]
    this.#changed.clear()
    return this.#warm.run(changed, tests, limitMs)
  }

  /** The same for tests that start processes or a browser: what they leave behind ends with them. */
  async testApart(tests: readonly string[], limitMs: number, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    if (tests.length === 0) return 'passed'
    const apart = new Warm(this.root, env)
    const how = await apart.run([], tests, limitMs)
    apart.end()
    return how
  }

  /** Runs those of these test files that start no processes, and each keeps in the folder what it has reached. */
  async record(tests: readonly string[], folder: string, limitMs: number): Promise<void> {
    // Of the long ones most of the others start processes.
    const isInside = (test: string) => /^tests\/(?:unit|abuse)\//.test(test)
    for (const [projects, some] of [
      [['rules', 'client', 'long'], tests.filter(isInside)],
      [['server'], tests.filter((test) => !isInside(test))],
    ] as const) {
      if (some.length === 0) continue
      const options = ['run', '--config', 'tests/vitest.config.ts', '--reporter', 'dot', '--retry', '0', '--passWithNoTests']
      const chosen = projects.flatMap((name) => ['--project', name])
      await this.#run(['node_modules/vitest/vitest.mjs', ...options, ...chosen, ...some], limitMs, { STARLANE_REACHED: folder })
    }
  }

  /** Checks the types of all projects. */
  async types(limitMs: number): Promise<Ended> {
    const { code, said } = await this.#run(['node_modules/typescript/bin/tsc', '-b'], limitMs)
    return code === 0 ? 'passed' : { failed: `types: ${said.trim().split('\n')[0] ?? ''}` }
  }

  async build(limitMs: number): Promise<boolean> {
    return (await this.#run(['backend/cli/build.mjs'], limitMs)).code === 0
  }

  /** In a process group of its own: whatever the tests have started ends with them. */
  #run(args: readonly string[], limitMs: number, env: NodeJS.ProcessEnv = {}): Promise<{ code: number | undefined; said: string }> {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
    const child = spawn(process.execPath, args, { cwd: this.root, env: { ...process.env, ...env }, stdio, detached: true })
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Nothing of it is left.
      }
    }
    process.on('exit', end)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, limitMs)
    let said = ''
    child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => {
        clearTimeout(timer)
        end()
        process.off('exit', end)
        resolve({ code: isLate ? undefined : (code ?? 1), said })
      })
    })
  }
}
