import { BooksResponse, Genre } from '#sync-protocol/api/books.ts'
import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import type { Shop } from '../shop.ts'
import { route, type Route } from './route.ts'

export function bookRoutes(shop: Shop): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/books/:genre',
      summary: 'Young-adult books of a genre, at most 40.',
      access: 'anyone',
      answer: BooksResponse,
      errors: ['not_found'],
      handle(ctx) {
        const genre = v.safeParse(Genre, ctx.params['genre'])
        if (!genre.success) throw new ApiError('not_found')
        ctx.set('Cache-Control', 'public, max-age=600, stale-while-revalidate=86400')
        return shop.books.get(genre.output)
      },
    }),
  ]
}
