import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

export interface PictureLimits {
  /** Pixels of a picture's longer side. */
  maxSide: number
  /** Time on a processor that a picture may take. */
  cpuMs: number
  /** Time that it may take altogether: on a busy machine it waits for the processor too. */
  drawMs: number
  /** Memory of the whole process. */
  memoryMb: number
}

/** What the process has to load its library. */
const START_MS = 20_000
/** Without work for so long, it ends. */
const IDLE_MS = 60_000
/** Of it the library needs nothing: pixels lie elsewhere. */
const HEAP_MB = 64

const Ready = v.object({ ready: v.literal(true) })
const Drawn = v.object({ webp: v.optional(v.instance(Uint8Array)) })

/**
 * A process that draws strangers' pictures anew, one at a time. A decoder that does not come to an end is killed with it, and the next picture gets a new
 * one. It starts with its first picture, and keeps no shop alive.
 */
export class PictureProcess {
  readonly #limits: PictureLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(limits: PictureLimits) {
    this.#limits = limits
  }

  /** Resolves with undefined for what is no picture, or takes more than one may. Rejects where the process cannot be started. */
  async draw(bytes: Buffer): Promise<Uint8Array | undefined> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= await this.#start())
    child.send(bytes, () => undefined)
    const drawn = await heardFrom(child, Drawn, this.#limits.drawMs)
    if (drawn === undefined) this.end()
    else this.#idle = setTimeout(() => this.end(), IDLE_MS).unref()
    return drawn?.webp
  }

  async #start(): Promise<ChildProcess> {
    const { maxSide, cpuMs, memoryMb } = this.#limits
    const child = fork(fileURLToPath(new URL('picture-worker.mjs', import.meta.url)), [maxSide, cpuMs, memoryMb * 1024 * 1024].map(String), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    child.on('error', () => undefined)
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    if ((await heardFrom(child, Ready, START_MS)) !== undefined) return child
    child.kill('SIGKILL')
    throw new Error('the process that draws pictures does not start')
  }

  /** Ends the process; a picture that it draws is none. */
  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** No secret of the shop's: what breaks out of a decoder would find it there. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env
  // The library says nothing of what is wrong with a picture.
  return { PATH, LD_LIBRARY_PATH, SystemRoot, VIPS_WARNING: '0' }
}

/** What the process says next of this kind; undefined where it ends before, or does not say it in time. Messages of Node's own are of no kind. */
function heardFrom<Schema extends v.GenericSchema>(child: ChildProcess, schema: Schema, ms: number): Promise<v.InferOutput<Schema> | undefined> {
  return new Promise((resolve) => {
    const settle = (said?: v.InferOutput<Schema>) => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', end).off('error', end)
      resolve(said)
    }
    const end = () => settle()
    const hear = (message: unknown) => {
      const said = v.safeParse(schema, message)
      if (said.success) settle(said.output)
    }
    const timer = setTimeout(end, ms)
    child.on('message', hear).once('exit', end).once('error', end)
  })
}
