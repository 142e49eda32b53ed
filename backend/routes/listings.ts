import * as v from 'valibot'
import { CatalogAnswer, CatalogMark } from '#sync-protocol/api/catalog-changes.ts'
import { ListingPage } from '#sync-protocol/api/listing.ts'
import { ShopFacts } from '#sync-protocol/api/shop.ts'
import { FIRST_LANGUAGE } from '../../words/languages.ts'
import { filtersOf, LISTINGS } from '#sync-protocol/domain/listing.ts'
import { LISTING_NAMES } from '../catalog/listing-pages.ts'
import { sendRendered } from '../responses/send-rendered.ts'
import type { Shop } from '../shop.ts'
import { route, SENT, type Route } from './route.ts'

/** The seven listings, the whole catalog and the facts of the shop: the same for every visitor, so no session is read (DECISIONS D20). */
export function listingRoutes(shop: Shop): Route[] {
  return [...LISTING_NAMES.map((name) => listingRoute(shop, name)), catalogRoute(shop), shopRoute(shop)]
}

/** The language of the device that asks: English where it says none. In one that the shop does not have, it is answered in the shop's first. */
export const Lang = v.optional(v.string(), FIRST_LANGUAGE)

/** A whole number from 1 up. */
const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))

function listingRoute({ listings }: Shop, name: (typeof LISTING_NAMES)[number]): Route {
  const { filter } = LISTINGS[name]
  const filters = filtersOf(name)
  return route({
    method: 'GET',
    path: `/api/${name}`,
    summary: `A page of 12 products; ${filter} is one of ${filters.join(', ')}.`,
    access: 'anyone',
    query: v.object({
      page: v.optional(Page, '1'),
      ...v.entriesFromList([filter], v.optional(v.picklist(filters), 'all')),
      lang: Lang,
    }),
    answer: ListingPage,
    errors: ['invalid'],
    async handle(ctx, { query }) {
      const wanted = filters.find((one) => one === query[filter]) ?? 'all'
      const page = await listings.get(name, { filter: wanted, page: Number(query.page), language: query.lang }, ctx.req.url ?? '')
      ctx.respond = false
      sendRendered(ctx.req, ctx.res, page)
      return SENT
    },
  })
}

function catalogRoute({ wholeCatalog }: Shop): Route {
  return route({
    method: 'GET',
    path: '/api/catalog',
    summary:
      'The whole catalog, for devices that are offline at times; with `since`, what stands in the ETag of the one that is held, what has changed since, where that is known and little.',
    access: 'anyone',
    query: v.object({ since: v.optional(CatalogMark), lang: Lang }),
    answer: CatalogAnswer,
    errors: ['invalid'],
    async handle(ctx, { query }) {
      const catalog = await wholeCatalog.get(query.since, query.lang)
      ctx.respond = false
      sendRendered(ctx.req, ctx.res, catalog)
      return SENT
    },
  })
}

function shopRoute({ shopDocument }: Shop): Route {
  return route({
    method: 'GET',
    path: '/api/shop',
    summary: 'What the shop is called, looks like and says of itself: its brand, operator, reviews and pages of text.',
    access: 'anyone',
    query: v.object({ lang: Lang }),
    answer: ShopFacts,
    errors: ['invalid'],
    async handle(ctx, { query }) {
      const facts = await shopDocument.get(query.lang)
      ctx.respond = false
      sendRendered(ctx.req, ctx.res, facts)
      return SENT
    },
  })
}
