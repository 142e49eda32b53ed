import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import { nextMessage } from '../next-message.ts'
import { decoderEnvironment } from '../pictures/decoder-environment.ts'
import type { Focus } from './focus.ts'

/** Time for the child to load its library on a busy machine. */
const START_MS = 60_000
/** Elapsed time for one photograph: the largest takes some seconds of a core, which others may be using. */
const DERIVE_MS = 300_000
/** JavaScript's heap in the child; pixels lie outside of it. */
const HEAP_MB = 64
/** Characters of what the library says. */
const LONGEST_REASON = 120

export type PhotoFacts = Omit<Photo, 'name' | 'alt'>

/** What is made of a photograph: the files in the order of PHOTO_FILES, and the shorter side of the original in pixels. */
export interface Derived {
  files: Uint8Array[]
  facts: PhotoFacts
  side: number
}

const Ready = v.object({ ready: v.literal(true) })
const Facts = v.object({ color: v.string(), bytes: v.number(), width: v.number(), height: v.number() })
const Answer = v.object({
  id: v.number(),
  fault: v.optional(v.string()),
  facts: v.optional(Facts),
  files: v.optional(v.array(v.instance(Uint8Array))),
  side: v.optional(v.number()),
})
type Answer = v.InferOutput<typeof Answer>

type Task = { photograph: Uint8Array; focus: Focus } | { files: readonly Uint8Array[] } | { card: Uint8Array; whole: Uint8Array }

/** Why nothing can be made of a photograph, as its operator is told. */
export class NoPhotograph extends Error {
  override name = 'NoPhotograph'
}

/** The child ended while it had this photograph, and maybe others. */
class ChildEnded extends Error {
  override name = 'ChildEnded'
}

export interface DeriveLimits {
  /** The child's program, and the time for one photograph; for tests. */
  worker?: string
  deriveMs?: number
}

/**
 * A child process that makes the files of photographs, several at once. Where it ends in the middle, each photograph that it had is tried again alone in a new
 * child: the one that ends that as well is told from the others.
 */
export class DeriveProcess {
  readonly #worker: string
  readonly #deriveMs: number
  readonly #waiting = new Map<number, { answer: (answer: Answer) => void; fail: (error: Error) => void }>()
  #child: Promise<ChildProcess> | undefined
  #running: ChildProcess | undefined
  #alone: Promise<unknown> = Promise.resolve()
  #last = 0

  constructor({ worker = fileURLToPath(new URL('derive-worker.mjs', import.meta.url)), deriveMs = DERIVE_MS }: DeriveLimits = {}) {
    this.#worker = worker
    this.#deriveMs = deriveMs
  }

  /** Throws NoPhotograph where nothing can be made of these bytes. */
  async derive(photograph: Uint8Array, focus: Focus): Promise<Derived> {
    const { files, facts, side } = await this.#ask({ photograph, focus })
    if (files === undefined || facts === undefined || side === undefined)
      throw new Error('the process that derives photographs answers wrong')
    return { files, facts, side }
  }

  /** The facts of three files that were derived elsewhere. Throws NoPhotograph where they are none. */
  async inspect(files: readonly Uint8Array[]): Promise<PhotoFacts> {
    return factsIn(await this.#ask({ files }))
  }

  /** The facts of files that are kept. */
  async factsOf(card: Uint8Array, whole: Uint8Array): Promise<PhotoFacts> {
    return factsIn(await this.#ask({ card, whole }))
  }

  end(): void {
    this.#running?.kill('SIGKILL')
    this.#running = undefined
    this.#child = undefined
  }

  async #ask(task: Task): Promise<Answer> {
    try {
      return await this.#send(task)
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error
      const again = this.#alone.then(() => this.#askAlone(task))
      this.#alone = again.catch(() => undefined)
      return await again
    }
  }

  async #askAlone(task: Task): Promise<Answer> {
    const alone = new DeriveProcess({ worker: this.#worker, deriveMs: this.#deriveMs })
    try {
      return await alone.#send(task)
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error
      throw new NoPhotograph(`makes the program that reads pictures end (${error.message}): save it anew`)
    } finally {
      alone.end()
    }
  }

  async #send(task: Task): Promise<Answer> {
    const child = await (this.#child ??= this.#start())
    const id = ++this.#last
    const answer = await new Promise<Answer>((resolve, reject) => {
      // A child that ended while this waited for it tells nobody.
      if (child.exitCode !== null || child.signalCode !== null) return reject(new ChildEnded('it had ended'))
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#deriveMs)
      const settle = () => {
        clearTimeout(timer)
        this.#waiting.delete(id)
      }
      this.#waiting.set(id, {
        answer: (said) => (settle(), resolve(said)),
        fail: (error) => (settle(), reject(error)),
      })
      child.send({ id, ...task }, () => undefined)
    })
    if (answer.fault !== undefined) throw new NoPhotograph(faultOf(answer.fault))
    return answer
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(this.#worker, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Fewer arenas keep less memory that was freed.
      env: { ...decoderEnvironment(), MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#running = child
    child.on('error', () => undefined)
    child.once('exit', (code, signal) => {
      if (this.#running === child) [this.#running, this.#child] = [undefined, undefined]
      const ended = new ChildEnded(signal === 'SIGKILL' ? 'it took too long, or too much memory' : String(signal ?? code))
      for (const { fail } of this.#waiting.values()) fail(ended)
    })
    try {
      await nextMessage(child, Ready, START_MS)
    } catch (error) {
      child.kill('SIGKILL')
      this.#child = undefined
      throw new Error('the process that derives photographs does not start: is the package sharp installed whole?', { cause: error })
    }
    child.on('message', (message: unknown) => {
      const said = v.safeParse(Answer, message)
      if (said.success) this.#waiting.get(said.output.id)?.answer(said.output)
    })
    return child
  }
}

function factsIn({ facts }: Answer): PhotoFacts {
  if (facts === undefined) throw new Error('the process that derives photographs answers wrong')
  return facts
}

/** What the library says, as an operator understands it. */
function faultOf(said: string): string {
  if (/exceeds pixel limit/i.test(said)) return 'has more than 100 million pixels: make it smaller'
  if (/support for this compression format|hevc/i.test(said)) return 'is a HEIC: export it as JPEG'
  if (/not as derived/.test(said)) return 'is not as an export wrote it: export the shop again'
  if (
    /premature end|truncat|end of (?:stream|file|data)|unexpected end|read error|not enough|corrupt|bad seek|IDAT|incomplete|unsupported image format|unknown error/i.test(
      said,
    )
  )
    return 'is damaged or not whole: save it anew'
  const [line = ''] = said.split('\n').filter((each) => each.trim() !== '')
  return `cannot be read as a picture (${line.trim().slice(0, LONGEST_REASON)})`
}
