// The least that the other library needs of a server: it applies a push to one account, stores it durably, and answers a pull with all of it.
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import { open } from 'lmdb'
import * as v from 'valibot'

const Push = v.object({
  clientGroupID: v.string(),
  mutations: v.array(v.object({ clientID: v.string(), id: v.number(), name: v.string(), args: v.object({ itemId: v.string() }) })),
})

interface Account {
  version: number
  cart: string[]
  wishlist: string[]
  /** The last mutation of each client. */
  last: Record<string, number>
}

const store = open<string, string>({ path: join(process.env.DATA_DIR ?? '', 'other'), encoding: 'string', overlappingSync: false })
const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, '../../replicache/page.js')],
  bundle: true,
  minify: true,
  format: 'esm',
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
})
const script = outputFiles[0]?.text ?? ''

function read(): Account {
  const text = store.get('account')
  const account: Account = text === undefined ? { version: 0, cart: [], wishlist: [], last: {} } : JSON.parse(text)
  return account
}

async function push(body: unknown): Promise<string> {
  const { mutations } = v.parse(Push, body)
  const account = read()
  const [cart, wishlist] = [new Set(account.cart), new Set(account.wishlist)]
  for (const { clientID, id, name, args } of mutations) {
    if (id !== (account.last[clientID] ?? 0) + 1) continue
    if (name === 'add' || name === 'moveToCart') cart.add(args.itemId)
    else cart.delete(args.itemId)
    if (name === 'moveToWishlist') wishlist.add(args.itemId)
    if (name === 'moveToCart') wishlist.delete(args.itemId)
    account.last[clientID] = id
  }
  await store.put('account', JSON.stringify({ ...account, version: account.version + 1, cart: [...cart], wishlist: [...wishlist] }))
  return '{}'
}

function pull(): string {
  const { version, cart, wishlist, last } = read()
  const put = (key: string, value: object) => ({ op: 'put', key, value })
  const patch = [
    { op: 'clear' },
    ...cart.map((itemId) => put(`cart/${itemId}`, { itemId, qty: 1 })),
    ...wishlist.map((itemId) => put(`wishlist/${itemId}`, { itemId })),
  ]
  return JSON.stringify({ cookie: version, lastMutationIDChanges: last, patch })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

createServer(async (request, response) => {
  const { url } = request
  if (url === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script)
  if (url === '/push') return response.end(await push(await bodyOf(request)))
  if (url === '/pull') return response.end(pull())
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>other</title><script type="module" src="/page.js"></script>')
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
