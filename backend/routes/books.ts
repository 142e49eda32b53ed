import { BooksResponse, Genre } from '#sync-protocol/api/books.ts'
import type { Shop } from '../shop.ts'
import { param, route, type Route } from './route.ts'

export function bookRoutes(shop: Shop): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/books/:genre',
      params: { genre: Genre },
      summary: 'Young-adult books of a genre, at most 40.',
      access: 'anyone',
      answer: BooksResponse,
      errors: ['not_found'],
      handle(ctx) {
        const genre = param(ctx, 'genre', Genre)
        ctx.set('Cache-Control', 'public, max-age=600, stale-while-revalidate=86400')
        return shop.books.get(genre)
      },
    }),
  ]
}
