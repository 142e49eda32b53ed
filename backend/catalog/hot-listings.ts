import type { RequestListener } from 'node:http'
import { sendRendered } from '../responses/send-rendered.ts'
import type { ListingPages } from './listing-pages.ts'

/**
 * Answers a listing page that was requested before, looked up by its exact URL, before the application sees the request: most
 * of the shop's traffic, the same for every visitor. `onHit` counts it.
 */
export function withHotListings(listings: ListingPages, onHit: () => void, handler: RequestListener): RequestListener {
  return (req, res) => {
    const page = req.method === 'GET' && req.url !== undefined ? listings.at(req.url) : undefined
    if (page === undefined) return handler(req, res)
    onHit()
    sendRendered(req, res, page)
  }
}
