// An https server with a certificate of its own, at names that only its own network knows.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Network } from '../../backend/photographs/fetch-picture.ts'
import { certificateFor } from './certificate.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface PictureServer {
  /** The address of a path, at the server's first name or another one. */
  url(path: string, host?: string): string
  /** What it was asked, as "GET /path", with the ETag it was asked by. */
  asked: string[]
  answers: Map<string, Answer>
  network: Network
  close(): Promise<void>
}

/** `hosts`: the names of the server; every one of them is at the loopback address, which only this network allows. */
export async function openPictureServer(...hosts: string[]): Promise<PictureServer> {
  const { key, cert } = certificateFor(...hosts)
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer({ key, cert }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://server.example')
    const etag = request.headers['if-none-match']
    asked.push(`${request.method} ${pathname}${etag === undefined ? '' : ` ${etag}`}`)
    const answer = answers.get(pathname)
    if (answer === undefined) response.writeHead(404).end('not here')
    else answer(request, response)
  })
  // A connection whose handshake is not over is none of the server's requests.
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server.address())
  return {
    url: (path, host = hosts[0]) => `https://${host}:${port}${path}`,
    asked,
    answers,
    network: {
      resolve: async (host) => (hosts.includes(host) ? ['127.0.0.1'] : []),
      allows: (address) => address === '127.0.0.1',
      ca: cert,
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
