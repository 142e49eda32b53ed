import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import { BoundedCache } from '../bounded-cache.ts'
import { drawPicture } from '../illustrations/draw.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import { render, type Rendered } from '../responses/rendered.ts'
import { DATA_HEADERS } from '../responses/security-headers.ts'
import { sendRendered } from '../responses/send-rendered.ts'
import type { Shop } from '../shop.ts'
import { param, route, SENT, type Route } from './route.ts'

const KEPT_PICTURES = 2_000
const PictureParam = { name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) }

/** The products' drawn pictures. A name says everything about its picture: a device keeps the one it has, also when a later version draws it better. */
export function pictureRoutes({ catalog, drawingLimit }: Pick<Shop, 'catalog' | 'drawingLimit'>): Route[] {
  const pictures = new BoundedCache<Promise<Rendered>>(KEPT_PICTURES)
  const options = { type: 'image/svg+xml; charset=utf-8', cacheControl: 'public, max-age=31536000, immutable', headers: DATA_HEADERS }
  return [
    route({
      method: 'GET',
      path: '/pictures/:name.svg',
      params: PictureParam,
      summary: "A product's picture.",
      access: 'anyone',
      answer: v.string(),
      answerType: 'image/svg+xml',
      errors: ['not_found', 'rate_limited'],
      async handle(ctx) {
        const name = param(ctx, 'name', PictureParam.name)
        let picture = pictures.get(name)
        if (picture === undefined) {
          // There are millions of names: what is sold is drawn for any visitor, the rest a few at a time.
          if (!catalog.current.images.has(ctx.path)) drawingLimit.count(addressSubject(ctx.ip))
          const drawn = drawPicture(name)
          if (drawn === undefined) throw new ApiError('not_found')
          picture = render(Buffer.from(drawn), options)
          pictures.set(name, picture)
        }
        const rendered = await picture
        ctx.respond = false
        sendRendered(ctx.req, ctx.res, rendered)
        return SENT
      },
    }),
  ]
}
