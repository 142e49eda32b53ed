// The limits that figures are compared with: the least a server of each kind can do for the same bytes.
import { fsync, openSync, rmSync, write } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Router } from '@koa/router'
import Koa from 'koa'
import * as v from 'valibot'

const Headers = v.record(v.string(), v.string())

const kind = process.argv[2]
const body = Buffer.from(process.env.BODY ?? '', 'base64')
const path = process.env.ANSWER_PATH ?? '/api/kpop'
const status = Number(process.env.STATUS ?? 200)
/** Of the answer that is compared, or of a listing. */
const headers: Record<string, string> = process.env.HEADERS
  ? v.parse(Headers, JSON.parse(process.env.HEADERS))
  : {
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': String(body.length),
      etag: '"bare"',
      'cache-control': 'public, max-age=60',
      vary: 'accept-encoding',
    }

/** Reads a body, appends it to a file, has the file flushed, and answers as many bytes as the shop does. */
function postAndFsync(): RequestListener {
  const answer = Buffer.alloc(Number(process.env.ANSWER_BYTES ?? 2), 'x')
  const path = join(tmpdir(), `starlane-bare-${process.pid}`)
  const file = openSync(path, 'a')
  const append = promisify(write)
  const flush = promisify(fsync)
  process.on('exit', () => rmSync(path, { force: true }))
  process.on('SIGTERM', () => process.exit())
  return (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      await append(file, Buffer.concat(chunks))
      await flush(file)
      response.end(answer)
    })
  }
}

function nodeHttp(): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }
}

function koaRouter(): RequestListener {
  const router = new Router()
  router.get(path, (ctx) => {
    ctx.status = status
    ctx.set(headers)
    if (status === 200) ctx.body = body
  })
  return new Koa().use(router.routes()).callback()
}

const listeners: Record<string, () => RequestListener> = { 'post-fsync': postAndFsync, 'node-http': nodeHttp, 'koa-router': koaRouter }
const listener = listeners[kind ?? '']?.()
if (listener === undefined) throw new Error(`no such bare server: ${kind}`)
createServer(listener).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
