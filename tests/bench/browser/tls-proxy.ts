// A proxy that speaks TLS to the browser, as an operator puts one in front of the shop: HTTP/2, or HTTP/1.1 alone.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import * as v from 'valibot'
import { temporaryFolder } from '../scope.ts'

export type Spoken = 'HTTP/1.1' | 'HTTP/2'

/** Headers of one connection, which HTTP/2 does not know. */
const OF_THE_HOP = /^(?::|connection$|keep-alive$|transfer-encoding$|host$)/
const Port = v.object({ port: v.number() })

export async function openTlsProxy(shopUrl: string, spoken: Spoken): Promise<{ url: string; close(): Promise<void> }> {
  const pair = ownCertificate()
  const handle = (req: IncomingMessage | Http2ServerRequest, res: ServerResponse | Http2ServerResponse) => {
    const asked = request(shopUrl + (req.url ?? '/'), { method: req.method ?? 'GET', headers: forwarded(req.headers) }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, forwarded(answer.headers))
      pipeline(answer, res, () => undefined)
    })
    asked.on('error', () => res.destroy())
    pipeline(req, asked, () => undefined)
  }
  const server = spoken === 'HTTP/2' ? createSecureServer(pair, handle) : createServer(pair, handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${v.parse(Port, server.address()).port}`,
    async close() {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
    },
  }
}

function forwarded(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_HOP.test(name)))
}

function ownCertificate(): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder('certificate')
  try {
    const [key, cert] = ['key.pem', 'cert.pem'].map((file) => join(folder.path, file))
    const about = ['-nodes', '-days', '2', '-subj', '/CN=localhost', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    execFileSync('openssl', ['req', '-x509', ...about, '-keyout', key ?? '', '-out', cert ?? ''], { stdio: 'ignore' })
    return { key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') }
  } finally {
    folder.remove()
  }
}
