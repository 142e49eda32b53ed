import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { proxyTo, quiet } from '../../../backend/cli/dev-proxy.mjs'

test('in development calls go to the server at PORT', () => {
  expect(Object.entries(proxyTo('4711')).map(([path, { target }]) => [path, target])).toEqual([
    ['/api', 'http://127.0.0.1:4711'],
    ['/pictures', 'http://127.0.0.1:4711'],
  ])
})

test('while the server restarts a call is answered as a busy shop answers', () => {
  const proxy = new EventEmitter()
  const { configure } = proxyTo('4711')['/api'] ?? {}
  Reflect.apply(configure ?? (() => undefined), undefined, [proxy])
  const answer = { status: 0, headers: {}, body: '', headersSent: false }
  const response = {
    headersSent: false,
    writeHead: (status: number, headers: object) => Object.assign(answer, { status, headers }),
    end: (body: string) => (answer.body = body),
  }
  proxy.emit('error', new Error('refused'), {}, response)
  expect([answer.status, answer.headers, JSON.parse(answer.body)]).toMatchObject([
    503,
    { 'retry-after': '1' },
    { ok: false, code: 'unavailable' },
  ])
})

test('of calls that found no server one line is told a restart, and every other error as it is', () => {
  const said: string[] = []
  let now = 0
  const logger = quiet({ error: (line: string) => void said.push(line), info: (line: string) => void said.push(line) }, () => now)
  for (const line of ['http proxy error: /api/kpop\nError: connect\n    at x', 'ws proxy socket error:\n    at y', 'a module is missing'])
    logger.error(line)
  now = 60_000
  logger.error('http proxy error: /api/anime')
  expect(said).toEqual(['the server restarts; calls wait for it', 'a module is missing', 'the server restarts; calls wait for it'])
})
