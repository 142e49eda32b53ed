import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { nextMessage } from '../next-message.ts'
import { decoderEnvironment } from './decoder-environment.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

export interface PictureLimits {
  /** In pixels. */
  maxSide: number
  /** Processor time for one picture. */
  cpuMs: number
  /** Elapsed time for one picture, which is longer on a busy machine. */
  drawMs: number
  /** Memory of the child process. */
  memoryMb: number
}

/** Time for the child to load its library. */
const START_MS = 20_000
/** An idle child ends after this time. */
const IDLE_MS = 60_000
/** JavaScript's heap in the child; pixels lie outside of it. */
const HEAP_MB = 64

const Ready = v.object({ ready: v.literal(true) })
const Drawn = v.object({ webp: v.optional(v.instance(Uint8Array)) })

/**
 * A child process that redraws users' pictures, one at a time. It is killed when a picture exceeds the limits; the next picture starts a new child. The child
 * starts with the first picture and does not keep the shop's process alive.
 */
export class PictureProcess {
  readonly #limits: PictureLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(limits: PictureLimits) {
    this.#limits = limits
  }

  /** Resolves with undefined for a file that is no picture or exceeds the limits. Rejects if the child cannot be started. */
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
    const child = fork(fileURLToPath(new URL('picture-worker.mjs', import.meta.url)), [maxSide, cpuMs, memoryMb * MIB].map(String), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: decoderEnvironment(),
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

  /** Kills the child; a picture under way resolves with undefined. */
  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** The child's next message of this schema; undefined if it ends first or takes longer than `ms`. */
function heardFrom<Schema extends v.GenericSchema>(
  child: ChildProcess,
  schema: Schema,
  ms: number,
): Promise<v.InferOutput<Schema> | undefined> {
  return nextMessage(child, schema, ms).catch(() => undefined)
}
