// The HTTP client of the benchmarks: one kept-alive connection, as little of its own as possible.
import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: string
  headers: Record<string, string | string[] | undefined>
}

export interface Client {
  send(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Answer>
  close(): void
}

export function connect(url: string, common: Record<string, string> = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  return {
    send: (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const content = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
        const sent = request({ agent, hostname, port, path, method, headers: { ...common, ...content, ...headers } }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), headers: response.headers }),
          )
          response.on('error', reject)
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
