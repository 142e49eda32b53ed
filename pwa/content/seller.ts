/** The markets the shop's own catalog links to, as they write themselves. */
const MARKETS: Readonly<Record<string, string>> = { 'etsy.com': 'Etsy', 'ebay.com': 'eBay', 'redbubble.com': 'Redbubble' }

/** Who sells what a product's link leads to: the market's name, else the address of the site. */
export function sellerName(url: string): string {
  const site = new URL(url).hostname.replace(/^www\./, '')
  return MARKETS[site] ?? site
}
