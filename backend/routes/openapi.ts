import * as v from 'valibot'
import { render, type Rendered } from '../responses/rendered.ts'
import { DATA_HEADERS } from '../responses/security-headers.ts'
import { sendRendered } from '../responses/send-rendered.ts'
import type { Shop } from '../shop.ts'
import { DOCS_POLICY, docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'
import { route, SENT, type Ctx, type Route } from './route.ts'

const PAGE_HEADERS = ['X-Content-Type-Options', 'nosniff', 'Content-Security-Policy', DOCS_POLICY]

/** The API's own documentation, of these routes and of itself: for programs and as a page. Generated when it is asked for the first time. */
export function openApiRoutes(routes: readonly Route[], { config }: Shop): Route[] {
  const document = () => openApiDocument([...routes, ...own], config.publicUrl.origin)
  const json = once(() => render(Buffer.from(JSON.stringify(document())), options('application/json; charset=utf-8', DATA_HEADERS)))
  const page = once(() => render(Buffer.from(docsPage(document())), options('text/html; charset=utf-8', PAGE_HEADERS)))
  const own: Route[] = [
    route({
      method: 'GET',
      path: '/api/openapi.json',
      summary: 'This document.',
      access: 'anyone',
      answer: v.record(v.string(), v.unknown()),
      errors: [],
      handle: (ctx) => send(ctx, json),
    }),
    route({
      method: 'GET',
      path: '/api/docs',
      summary: 'This document as a page.',
      access: 'anyone',
      answer: v.string(),
      answerType: 'text/html',
      errors: [],
      handle: (ctx) => send(ctx, page),
    }),
  ]
  return own
}

function options(type: string, headers: string[]): Parameters<typeof render>[1] {
  return { type, cacheControl: 'public, no-cache', headers }
}

function once(make: () => Promise<Rendered>): () => Promise<Rendered> {
  let made: Promise<Rendered> | undefined
  return () => (made ??= make())
}

async function send(ctx: Ctx, rendered: () => Promise<Rendered>): Promise<typeof SENT> {
  const answer = await rendered()
  ctx.respond = false
  sendRendered(ctx.req, ctx.res, answer)
  return SENT
}
