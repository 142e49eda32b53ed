/** The markets the shop's own catalog links to, as they write themselves. */
const MARKETS: Readonly<Record<string, string>> = { 'etsy.com': 'Etsy', 'ebay.com': 'eBay', 'redbubble.com': 'Redbubble' }

/** Who sells what a product's link leads to: the market's name, else the address of the site. */
export function sellerName(url: string): string {
  const site = new URL(url).hostname.replace(/^www\./, '')
  return MARKETS[site] ?? site
}

/** Names of what a search is for, in the addresses of shops and search engines. */
const SEARCHED = ['q', 'query', 'search', 'search_query', 's', 'k', 'keyword', 'keywords', 'term', '_nkw', 'searchterm', 'text']

/** Whether a product's link leads to a search, which finds more than the product itself. */
export function isSearch(url: string): boolean {
  const names = new Set([...new URL(url).searchParams].flatMap(([name, value]) => (value === '' ? [] : [name.toLowerCase()])))
  return SEARCHED.some((name) => names.has(name))
}
