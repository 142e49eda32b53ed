// Thousands of devices that listen, as cheaply as a process can hold them: of what comes, only events are counted.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { requestBytes } from '../load/requests.ts'

const AT_ONCE = 100
const EVENT = 'data: '

export interface Listening {
  socket: Socket
  events: number
  /** When the last event came, in ms of performance.now(). */
  heardAt: number
}

/** Resolves when each of them has heard its first event. */
export async function listenAll(port: number, tokens: readonly string[]): Promise<Listening[]> {
  const all: Listening[] = []
  for (let first = 0; first < tokens.length; first += AT_ONCE) {
    all.push(...(await Promise.all(tokens.slice(first, first + AT_ONCE).map((token) => listenOnce(port, token)))))
  }
  return all
}

async function listenOnce(port: number, token: string): Promise<Listening> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const listening: Listening = { socket, events: 0, heardAt: 0 }
  await once(socket, 'connect')
  socket.write(requestBytes('GET', '/api/sync/live', { authorization: `Bearer ${token}` }))
  await new Promise<void>((resolve, reject) => {
    let last = ''
    socket.once('close', () => reject(new Error(`a listener was closed: ${JSON.stringify(last)}`)))
    socket.on('data', (chunk: Buffer) => {
      last = chunk.toString('latin1')
      const events = last.split(EVENT).length - 1
      if (events === 0) return
      listening.events += events
      listening.heardAt = performance.now()
      resolve()
    })
  })
  return listening
}

/** Resolves when each has heard so many events in all; rejects after a minute. */
export async function haveHeard(all: readonly Listening[], events: number): Promise<void> {
  const late = performance.now() + 60_000
  while (all.some((one) => one.events < events)) {
    if (performance.now() > late) throw new Error(`${all.filter((one) => one.events < events).length} listeners heard nothing`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
