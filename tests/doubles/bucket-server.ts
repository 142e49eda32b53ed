// An S3 service in memory with one bucket: as much of it as the shop uses, as strict as S3 is there.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { S3Bucket } from '../../backend/storage/s3/pictures.ts'

interface StoredObject {
  bytes: Buffer
  type: string
  cacheControl: string
  /** ms since the epoch. */
  at: number
}

/** What nobody waits for is not done yet. */
const SLOW_MS = 10

type Answered = [status: number, body: string | Buffer]

const refused = (status: number, code: string): Answered => [status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`]

export class BucketServer {
  readonly objects = new Map<string, StoredObject>()
  /** Method and path of each request, in their order. */
  readonly asked: string[] = []
  /** How many requests from now on it is too busy for. */
  failing = 0
  /** How many a listing shows at once. */
  readonly #page: number
  readonly #server: Server

  constructor(page = 1_000) {
    this.#page = page
    this.#server = createServer((request, answer) => {
      void this.#answer(request).then(([status, body]) => answer.writeHead(status).end(body))
    })
  }

  async start(): Promise<S3Bucket> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const at = this.#server.address()
    const port = at === null || typeof at === 'string' ? 0 : at.port
    return { endpoint: `http://127.0.0.1:${port}//`, bucket: 'pictures', region: 'eu-1', accessKey: 'key', secretKey: 'secret/+=' }
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage): Promise<Answered> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const body = Buffer.concat(parts)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [, bucket, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(pathname) ?? []
    this.asked.push(`${request.method} ${key}`)
    const header = (name: string) => String(request.headers[name] ?? '')
    if (!/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-1\/s3\//.test(header('authorization'))) return refused(403, 'AccessDenied')
    if (this.failing > 0) {
      this.failing -= 1
      return refused(503, 'SlowDown')
    }
    if (bucket !== 'pictures') return refused(404, 'NoSuchBucket')
    if (key === '') return this.#list(searchParams)
    const stored = this.objects.get(key)
    if (request.method === 'GET') return stored === undefined ? refused(404, 'NoSuchKey') : [200, stored.bytes]
    if (request.method === 'DELETE') {
      await setTimeout(SLOW_MS)
      // As some services have it; others say that it went.
      return this.objects.delete(key) ? [204, ''] : refused(404, 'NoSuchKey')
    }
    if (request.method !== 'PUT') return refused(405, 'MethodNotAllowed')
    const described = { type: header('content-type'), cacheControl: header('cache-control'), at: Date.now() }
    if (header('x-amz-copy-source') === '') {
      const sum = createHash('sha256').update(body).digest('hex')
      if (header('x-amz-content-sha256') !== sum) return refused(400, 'XAmzContentSHA256Mismatch')
      this.objects.set(key, { bytes: body, ...described })
      return [200, '']
    }
    if (header('x-amz-copy-source') !== `/pictures/${key}`) return refused(400, 'InvalidArgument')
    // A copy onto itself has to change something.
    if (header('x-amz-metadata-directive') !== 'REPLACE') return refused(400, 'InvalidRequest')
    await setTimeout(SLOW_MS)
    if (stored === undefined) return refused(404, 'NoSuchKey')
    this.objects.set(key, { bytes: stored.bytes, ...described })
    return [200, '<CopyObjectResult></CopyObjectResult>']
  }

  #list(asked: URLSearchParams): Answered {
    if (asked.get('list-type') !== '2') return refused(400, 'InvalidArgument')
    const [prefix, after] = [asked.get('prefix') ?? '', asked.get('start-after') ?? '']
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const contents = keys.slice(0, this.#page).map((key) => {
      const { at, bytes } = this.objects.get(key) ?? { at: 0, bytes: '' }
      return `<Contents><Key>${key}</Key><LastModified>${new Date(at).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    return [200, `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`]
  }
}
