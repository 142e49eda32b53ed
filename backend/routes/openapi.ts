import * as v from 'valibot'
import { render, type Rendered } from '../responses/rendered.ts'
import { DATA_HEADERS } from '../responses/security-headers.ts'
import { sendRendered } from '../responses/send-rendered.ts'
import type { Shop } from '../shop.ts'
import { openApiDocument } from './openapi-document.ts'
import { route, SENT, type Route } from './route.ts'

/** The API's own documentation, of these routes and of itself. Generated when it is asked for the first time. */
export function openApiRoute(routes: readonly Route[], { config }: Shop): Route {
  let rendered: Promise<Rendered> | undefined
  const own: Route = route({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document.',
    access: 'anyone',
    answer: v.record(v.string(), v.unknown()),
    errors: [],
    async handle(ctx) {
      rendered ??= render(Buffer.from(JSON.stringify(openApiDocument([...routes, own], config.publicUrl.origin))), {
        type: 'application/json; charset=utf-8',
        cacheControl: 'public, no-cache',
        headers: DATA_HEADERS,
      })
      const answer = await rendered
      ctx.respond = false
      sendRendered(ctx.req, ctx.res, answer)
      return SENT
    },
  })
  return own
}
