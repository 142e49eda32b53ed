// The same cards as /kpop has, as little as a page can be: /limit without any script, /react drawn by a bare React page.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import * as v from 'valibot'
import { closeServer } from '../../../backend/http/server.ts'
import { Catalog } from '#sync-protocol/api/catalog.ts'

const CARDS = 12
const STYLE =
  'body{margin:0;font:16px/1.5 sans-serif}main{display:grid;grid-template-columns:1fr 1fr;gap:16px;padding:16px}img{width:100%;height:auto;background:#eee}'
const Port = v.object({ port: v.number() })

export interface PlainShop {
  url: string
  close(): Promise<void>
}

export async function openPlainShop(shopUrl: string): Promise<PlainShop> {
  const catalog = v.parse(Catalog, await (await fetch(`${shopUrl}/api/catalog`)).json())
  const products = catalog.products.filter(({ theme }) => theme === 'kpop').slice(0, CARDS)
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'plain-react.jsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const cards = products.map(
    ({ image, name, desc }, at) =>
      `<article><img src="${image}" alt="" width="400" height="400"${at < 4 ? '' : ' loading="lazy"'}><h3>${name}</h3><p>${desc}</p><button>Add to Cart</button></article>`,
  )
  const page = (body: string) =>
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plain</title><style>${STYLE}</style>${body}`
  const data = `<script>globalThis.products=${JSON.stringify(products).replaceAll('<', '\\u003c')}</script>`
  const files = new Map<string, [type: string, body: Buffer]>([
    ['/limit', ['text/html; charset=utf-8', Buffer.from(page(`<main><h1>K-Pop</h1>${cards.join('')}</main>`))]],
    [
      '/react',
      ['text/html; charset=utf-8', Buffer.from(page(`${data}<main id="root"></main><script type="module" src="/react.js"></script>`))],
    ],
    ['/react.js', ['text/javascript', Buffer.from(outputFiles[0]?.contents ?? [])]],
  ])
  for (const { image } of products) {
    const answer = await fetch(shopUrl + image)
    files.set(image, [answer.headers.get('content-type') ?? '', Buffer.from(await answer.arrayBuffer())])
  }
  const sent = new Map([...files].map(([path, [type, body]]) => [path, { type, body: brotliCompressSync(body) }]))
  const server = createServer((req, res) => {
    const file = sent.get(req.url ?? '')
    if (file === undefined) return void res.writeHead(404).end()
    const kept = file.type.startsWith('text/html') ? 'no-cache' : 'max-age=31536000, immutable'
    const { length } = file.body
    res
      .writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br', 'Content-Length': length, 'Cache-Control': kept })
      .end(file.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://localhost:${v.parse(Port, server.address()).port}`, close: () => closeServer(server) }
}
