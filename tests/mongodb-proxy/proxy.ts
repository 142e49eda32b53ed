// A proxy between driver and server that speaks their protocol, and lets go wrong what goes wrong between them in a year.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Document } from 'mongodb'
import { ReplicaSet, SET_NAME } from './as-replica-set.ts'
import type { ChangeStreams } from './change-streams.ts'
import { chooseFault, isWrite, nameOf, refusal, type Fault, type ServerError } from './faults.ts'
import { answerTo, documentOf, messagesOf, request, type Message } from './messages.ts'
import { runPartly } from './partly.ts'
import { Random } from './random.ts'

interface ProxyOptions {
  /** Of the server on this machine. */
  port: number
  /** As a replica set of one: the driver then has sessions and sends a write again whose answer it lost. */
  replicaSet: boolean
}

/** Hands a command to the server and brings its answer. */
type Execute = (command: Document) => Promise<Document>

/** The answer goes to the driver; `cut` tells that the connection ends, after so many bytes of it as there are. */
interface Reply {
  bytes: Buffer
  cut?: true
}

const GREETINGS: ReadonlySet<string> = new Set(['ismaster', 'isMaster', 'hello'])

export class MongoProxy {
  readonly #target: number
  readonly #server: Server
  readonly #set: ReplicaSet | undefined
  readonly #sockets = new Set<Socket>()
  /** The application that a connection says it is of. */
  readonly #names = new Map<Socket, string>()
  #shunned: string | undefined
  /** How often each kind of fault was provoked. */
  /** ms that each command takes beside its own time. */
  latencyMs = 0
  readonly provoked = new Map<Fault['kind'], number>()
  #faults: { random: Random; oneIn: number } | undefined
  #next: { fault: Fault; meets(command: Document): boolean } | undefined
  #silence: Promise<void> | undefined
  #running = 0
  #requests = 0

  private constructor({ port, replicaSet }: ProxyOptions) {
    this.#target = port
    this.#set = replicaSet ? new ReplicaSet(() => `127.0.0.1:${this.#port}`) : undefined
    this.#server = createServer((socket) => void this.#converse(socket))
  }

  static async start(options: ProxyOptions): Promise<MongoProxy> {
    const proxy = new MongoProxy(options)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** A driver that comes this way finds a lost server again within milliseconds rather than half a second. */
  url(database: string): string {
    const set = this.#set === undefined ? '' : `&replicaSet=${SET_NAME}`
    return `mongodb://127.0.0.1:${this.#port}/${database}?minHeartbeatFrequencyMS=2${set}`
  }

  /** From now on about one in so many commands goes wrong, as the seed decides. */
  provoke(seed: number, oneIn: number): void {
    this.#faults = { random: new Random(seed), oneIn }
  }

  /** What the next write meets, or the next command that is told. */
  provokeNext(fault: Fault, meets: (command: Document) => boolean = isWrite): void {
    this.#next = { fault, meets }
  }

  /** Nothing goes wrong any more, and nothing that was on its way is still to come. */
  async calm(): Promise<void> {
    this.#faults = undefined
    await this.arrived()
    this.#set?.forget()
  }

  /** Nothing that was on its way is still to come. */
  async arrived(): Promise<void> {
    while (this.#running > 0) await wait(1)
  }

  /** From now on every connection of this application ends, also those that it opens anew; others are served. */
  shun(application: string): void {
    this.#shunned = application
    for (const [socket, name] of this.#names) if (name === application) socket.resetAndDestroy()
  }

  /** From now on nothing arrives any more, and nobody is told: as behind a firewall that has forgotten the connections. What was held back then goes on its way. */
  fallSilent(): () => void {
    const ended = new AbortController()
    this.#silence = once(ended.signal, 'abort').then(() => undefined)
    return () => {
      this.#silence = undefined
      ended.abort()
    }
  }

  /** The times that commands asked the server to wait for, since the last calm. */
  get afterTimes(): ReplicaSet['afterTimes'] {
    return this.#set?.afterTimes ?? []
  }

  /** How many writes came again after their answer was lost, and were not run again. */
  get repeats(): number {
    return this.#set?.repeats ?? 0
  }

  /** Those that were opened through this proxy, where it is a replica set. */
  get streams(): ChangeStreams | undefined {
    return this.#set?.streams
  }

  async stop(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await once(this.#server, 'close')
  }

  #faultOf(command: Document): Fault | undefined {
    if (!this.#next?.meets(command)) {
      return this.#faults === undefined ? undefined : chooseFault(command, this.#faults.random, this.#faults.oneIn)
    }
    const { fault } = this.#next
    this.#next = undefined
    return fault
  }

  get #port(): number {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen')
    return address.port
  }

  async #converse(client: Socket): Promise<void> {
    const server = connect(this.#target, '127.0.0.1')
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        this.#names.delete(socket)
      })
    }
    const answers = messagesOf(server)
    const exchange = async (bytes: Buffer): Promise<Message> => {
      server.write(bytes)
      const { value } = await answers.next()
      if (value === undefined) throw new Error('the server ended the connection')
      return value
    }
    for await (const message of messagesOf(client, () => this.#silence)) {
      this.#running += 1
      try {
        const { bytes, cut } = await this.#answer(message, exchange, client, server)
        if (cut) {
          client.end(bytes)
          break
        }
        client.write(bytes)
      } catch {
        break
      } finally {
        this.#running -= 1
      }
    }
    client.destroySoon()
    server.destroy()
  }

  async #answer(message: Message, exchange: (bytes: Buffer) => Promise<Message>, client: Socket, server: Socket): Promise<Reply> {
    const command = documentOf(message)
    const execute: Execute = async (plain) => {
      const answer = documentOf(await exchange(request((this.#requests += 1), plain)))
      if (isWrite(plain)) this.#set?.streams.note(plain, answer)
      return answer
    }
    const run = (wanted: Document, how = execute) => this.#set?.run(wanted, how) ?? how(wanted)
    const whole = (answer: Document): Reply => ({ bytes: answerTo(message, answer) })
    if (GREETINGS.has(nameOf(command))) {
      const application: unknown = command.client?.application?.name
      if (typeof application === 'string') this.#names.set(client, application)
      if (this.#shunned !== undefined && this.#names.get(client) === this.#shunned) throw new Error('shunned')
      const greeted = documentOf(await exchange(message.raw))
      return whole(this.#set?.greeting(greeted) ?? greeted)
    }
    if (this.latencyMs > 0) await wait(this.latencyMs)
    const fault = this.#faultOf(command)
    if (fault === undefined) return whole(await run(command))
    this.provoked.set(fault.kind, (this.provoked.get(fault.kind) ?? 0) + 1)
    const failed = ({ code, codeName, retryable }: ServerError): Document => {
      const label = nameOf(command) === 'getMore' ? 'ResumableChangeStreamError' : command.txnNumber !== undefined && 'RetryableWriteError'
      const labels = retryable && label ? { errorLabels: [label] } : {}
      const answer = { ...refusal(code, codeName), ...labels }
      return this.#set?.timed(answer) ?? answer
    }
    switch (fault.kind) {
      case 'cutBefore':
        client.resetAndDestroy()
        return { bytes: Buffer.alloc(0), cut: true }
      case 'cutRequest':
        server.write(message.raw.subarray(0, Math.ceil(fault.at * (message.raw.length - 1))))
        return { bytes: Buffer.alloc(0), cut: true }
      case 'loseAnswer':
        await run(command)
        return { bytes: Buffer.alloc(0), cut: true }
      case 'cutAnswer': {
        const { bytes } = whole(await run(command))
        return { bytes: bytes.subarray(0, Math.ceil(fault.at * (bytes.length - 1))), cut: true }
      }
      case 'runLate':
        client.destroy()
        await wait(fault.ms)
        await run(command)
        return { bytes: Buffer.alloc(0), cut: true }
      case 'delay': {
        await wait(fault.before)
        const answer = await run(command)
        await wait(fault.after)
        return whole(answer)
      }
      case 'refuse':
        return whole(failed(fault.error))
      case 'interrupt':
        await run(command)
        return whole(failed(fault.error))
      case 'writeConcern': {
        const answer = await run(command)
        const { ok: _ok, errorLabels, ...writeConcernError } = failed(fault.error)
        return whole({ ...answer, writeConcernError, ...(errorLabels === undefined ? {} : { errorLabels }) })
      }
      case 'partial':
        return whole(await run(command, (plain) => runPartly(plain, fault, execute)))
    }
  }
}
