import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { httpBookService } from '../../backend/books/book-service.ts'

const servers: Server[] = []

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/volumes`
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test('asks by subject and "young adult", by relevance, for 40, with the key', async () => {
  let asked = new URL('http://nothing')
  const url = await serve((request, response) => {
    asked = new URL(request.url ?? '', 'http://books')
    response.end(
      JSON.stringify({
        items: [
          { id: 'a', etag: 'e', volumeInfo: { title: 'T', authors: ['A'], imageLinks: { thumbnail: 'http://books.google.com/x' } } },
          { odd: true },
        ],
      }),
    )
  })
  const books = await httpBookService(url, 'secret').fetch('mystery')
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    q: 'subject:mystery young adult',
    orderBy: 'relevance',
    maxResults: '40',
    key: 'secret',
  })
  expect(books).toEqual([
    { id: 'a', etag: 'e', volumeInfo: { title: 'T', authors: ['A'], imageLinks: { thumbnail: 'https://books.google.com/x' } } },
  ])
})

test.each([
  ['an error', 500, '{}'],
  ['too many requests', 429, '{"items":[]}'],
  ['no JSON', 200, '<html>'],
  ['no books', 200, '{"items":[]}'],
  ['something else', 200, '[1,2]'],
])('%s is a failure', async (_what, status, body) => {
  const url = await serve((_request, response) => response.writeHead(status).end(body))
  await expect(httpBookService(url, undefined).fetch('horror')).rejects.toThrow()
})

test('a redirect is not followed', async () => {
  const url = await serve((_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  await expect(httpBookService(url, undefined).fetch('horror')).rejects.toThrow()
})

test('an answer without an end is given up', async () => {
  let sent = 0
  const url = await serve((_request, response) => {
    const more = () => {
      if (response.destroyed || sent > 200_000_000) return
      sent += 1_000_000
      response.write(' '.repeat(1_000_000), more)
    }
    more()
  })
  await expect(httpBookService(url, undefined).fetch('horror')).rejects.toThrow('too much')
  expect(sent).toBeLessThan(100_000_000)
})
