import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import { BoundedCache } from '../bounded-cache.ts'
import { drawPicture } from '../illustrations/draw.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import { render, renderPlain, type Rendered } from '../responses/rendered.ts'
import { DATA_HEADERS } from '../responses/security-headers.ts'
import { sendRendered } from '../responses/send-rendered.ts'
import type { Shop } from '../shop.ts'
import { param, route, SENT, type Route } from './route.ts'

const KEPT_PICTURES = 2_000
const PictureParam = { name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) }

const FOR_GOOD = { cacheControl: 'public, max-age=31536000, immutable', headers: DATA_HEADERS }

type Sold = Pick<Shop, 'catalog' | 'drawingLimit' | 'storage'>

/** The products' pictures. A name says everything about its picture: a device keeps the one it has, also when a later version draws it better. */
export function pictureRoutes({ catalog, drawingLimit, storage }: Sold): Route[] {
  const pictures = new BoundedCache<Promise<Rendered>>(KEPT_PICTURES)
  const options = { type: 'image/svg+xml; charset=utf-8', ...FOR_GOOD }
  return [
    photoRoute('avif', /^[0-9a-f]{20}-(?:480|1280)$/, { catalog, drawingLimit, storage }),
    photoRoute('jpg', /^[0-9a-f]{20}-1200$/, { catalog, drawingLimit, storage }),
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

/**
 * A photograph's files. Of names that neither this catalog nor the one before has, each address may look for a few: a page may be open since an earlier one,
 * or know a newer one than this process.
 */
function photoRoute(ending: 'avif' | 'jpg', names: RegExp, { catalog, drawingLimit, storage }: Sold): Route {
  const params = { name: v.pipe(v.string(), v.regex(names)) }
  const type = ending === 'avif' ? 'image/avif' : 'image/jpeg'
  return route({
    method: 'GET',
    path: `/pictures/:name.${ending}`,
    params,
    summary: `A product's photograph (${ending === 'avif' ? '-480: the square cut, -1280: the whole' : '-1200: the whole'}).`,
    access: 'anyone',
    answer: v.string(),
    answerType: type,
    errors: ['not_found', 'rate_limited'],
    async handle(ctx) {
      const name = `${param(ctx, 'name', params.name)}.${ending}`
      if (!catalog.current.pictures.has(name)) drawingLimit.count(addressSubject(ctx.ip))
      const bytes = await storage.pictures.read(name)
      if (bytes === undefined) throw new ApiError('not_found')
      ctx.respond = false
      sendRendered(ctx.req, ctx.res, renderPlain(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { type, ...FOR_GOOD }))
      return SENT
    },
  })
}
