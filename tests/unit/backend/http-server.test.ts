// The HTTP server around the shop as it closes: what is under way is answered, what is idle or silent is not waited for.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { closeServer, createHttpServer, listening } from '../../../backend/http/server.ts'

const open: { end(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.end()
})

async function serving(
  handler: (req: IncomingMessage, res: ServerResponse) => void,
  options = {},
): Promise<{ server: Server; port: number }> {
  const server = await listening(createHttpServer(handler, options).listen(0, '127.0.0.1'))
  open.push({ end: () => (server.closeAllConnections(), server.close()) })
  const at = server.address()
  return { server, port: at === null || typeof at === 'string' ? 0 : at.port }
}

const agent = () => {
  const made = new Agent({ keepAlive: true })
  open.push({ end: () => made.destroy() })
  return made
}
async function ask(port: number, by = agent()): Promise<{ body: string; connection: string | undefined }> {
  const [answer]: IncomingMessage[] = await once(get({ port, host: '127.0.0.1', agent: by }), 'response')
  return { body: answer === undefined ? '' : await text(answer), connection: answer?.headers.connection }
}
async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.push({ end: () => socket.destroy() })
  await once(socket, 'connect')
  return socket.resume()
}
test('one that nobody is connected to closes at once, and so does one that was never open', async () => {
  const { server } = await serving((_req, res) => res.end())
  await closeServer(server)
  await closeServer(createHttpServer(() => undefined))
})

test('a kept connection is closed; a request under way is answered, and is its connection’s last', async () => {
  const answers: ServerResponse[] = []
  const { server, port } = await serving((req, res) => (req.headers['x-hold'] ? answers.push(res) : res.end('now')))
  const kept = agent()
  expect(await ask(port, kept)).toEqual({ body: 'now', connection: 'keep-alive' })
  const held = get({ port, host: '127.0.0.1', agent: agent(), headers: { 'x-hold': '1' } })
  await expect.poll(() => answers).toHaveLength(1)
  let isClosed = false
  const closed = closeServer(server).then(() => (isClosed = true))
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED')
  await expect.poll(() => Object.values(kept.freeSockets).length).toBe(0)
  expect(isClosed).toBe(false)
  answers[0]?.end('later')
  const [answer]: IncomingMessage[] = await once(held, 'response')
  expect(answer === undefined ? '' : await text(answer)).toBe('later')
  await closed
})

test('a connection that is used on and on is closed with its next answer', async () => {
  const { server, port } = await serving((_req, res) => res.end('x'))
  const socket = await connected(port)
  let said = ''
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()))
  // Half a request: it is under way.
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  await expect.poll(() => Reflect.get(server, 'open').size).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  const closed = closeServer(server)
  socket.write('\r\n')
  await closed
  await expect.poll(() => said).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close/i)
})

test('a connection that has said nothing is closed after a second, and not before', async () => {
  const { server, port } = await serving((_req, res) => res.end())
  const silent = await connected(port)
  await expect.poll(() => Reflect.get(server, 'open').size).toBe(1)
  const before = performance.now()
  await closeServer(server)
  expect(performance.now() - before).toBeGreaterThan(900)
  await expect.poll(() => silent.destroyed).toBe(true)
})

test('connections that were handed to it are waited for too', async () => {
  const server = createHttpServer((_req, res) => res.end())
  const inlet = createServer((socket) => server.emit('connection', socket)).listen(0, '127.0.0.1')
  open.push({ end: () => inlet.close() })
  await once(inlet, 'listening')
  const at = inlet.address()
  const socket = await connected(at === null || typeof at === 'string' ? 0 : at.port)
  await expect.poll(() => Reflect.get(server, 'open').size).toBe(1)
  let isClosed = false
  const closed = closeServer(server).then(() => (isClosed = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isClosed).toBe(false)
  socket.destroy()
  await closed
})

test('what cannot listen says so, and what listens already is ready', async () => {
  const { server, port } = await serving((_req, res) => res.end())
  expect(await listening(server)).toBe(server)
  await expect(listening(createHttpServer(() => undefined).listen(port, '127.0.0.1'))).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('an address has so many connections and no more: a further one takes the place of an idle one', async () => {
  const { port } = await serving((_req, res) => res.end('x'), { connectionsPerAddress: 2 })
  const [idle, silent] = [agent(), await connected(port)]
  await ask(port, idle)
  const third = await connected(port)
  await expect.poll(() => Object.values(idle.freeSockets).length).toBe(0)
  // All are at work now: nobody knows what a silent one will send.
  const fourth = await connected(port)
  await once(fourth, 'close')
  expect([silent.destroyed, third.destroyed]).toEqual([false, false])
})
