import { createServer, type Server } from 'node:http'

interface Readable {
  contentType: string
  metrics(): Promise<string>
}

/** Serves /metrics on an address of its own, which the public never reaches. */
export function metricsServer(registry: Readable): Server {
  return createServer((req, res) => {
    if (req.url !== '/metrics' || req.method !== 'GET') {
      res.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
}
