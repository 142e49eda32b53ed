// What a member of a replica set does that the test server does not: it has sessions, tells its time, runs a retried write once, and streams changes.
import { Binary, Long, Timestamp, type Document } from 'mongodb'
import { ChangeStreams } from './change-streams.ts'
import { isWrite, nameOf, refusal } from './faults.ts'

export const SET_NAME = 'proxied'

/** The answers of one set's only member, as a driver expects them of a primary. */
export class ReplicaSet {
  readonly #address: () => string
  /** The answers to writes that may be sent again, by session and number. */
  readonly #written = new Map<string, Promise<Document>>()
  #time = 1
  readonly streams = new ChangeStreams()
  /** How many writes came again and were not run again. */
  repeats = 0
  /** The commands that bore a time which the server has yet to reach: a server waits for it, and this one has always reached it. */
  afterTimes: { command: string; time: number }[] = []

  constructor(address: () => string) {
    this.#address = address
  }

  greeting(answer: Document): Document {
    const address = this.#address()
    return this.timed({
      ...answer,
      setName: SET_NAME,
      setVersion: 1,
      hosts: [address],
      primary: address,
      me: address,
      ismaster: true,
      isWritablePrimary: true,
      secondary: false,
      logicalSessionTimeoutMinutes: 30,
    })
  }

  /** Runs a command as a primary does; `execute` gets it without what only a replica set understands. */
  async run(command: Document, execute: (plain: Document) => Promise<Document>): Promise<Document> {
    const { lsid, txnNumber, $clusterTime: _gossip, ...plain } = command
    if (nameOf(command) === 'endSessions') return this.timed({ ok: 1 })
    const { afterClusterTime, ...concern }: Document = plain.readConcern ?? {}
    if (plain.readConcern !== undefined) plain.readConcern = concern
    if (afterClusterTime instanceof Timestamp) {
      if (concern.level === 'linearizable') return this.timed(refusal(72, 'InvalidOptions', 'afterClusterTime with linearizable'))
      this.afterTimes.push({ command: nameOf(command), time: afterClusterTime.high })
    }
    if (!isWrite(command)) return this.timed((await this.streams.answer(plain, execute)) ?? (await execute(plain)))
    const write = async () => {
      const answer = await execute(plain)
      this.#time += 1
      return answer
    }
    if (txnNumber === undefined) return this.timed(await write())
    const key = `${lsid.id.toString('hex')}:${String(txnNumber)}`
    const earlier = this.#written.get(key)
    if (earlier !== undefined) this.repeats += 1
    const answer = earlier ?? write()
    this.#written.set(key, answer)
    return this.timed(await answer)
  }

  timed(answer: Document): Document {
    const clusterTime = new Timestamp({ t: this.#time, i: 1 })
    const signature = { hash: new Binary(new Uint8Array(20)), keyId: Long.ZERO }
    return { ...answer, operationTime: clusterTime, $clusterTime: { clusterTime, signature } }
  }

  forget(): void {
    this.#written.clear()
    this.afterTimes = []
  }
}
