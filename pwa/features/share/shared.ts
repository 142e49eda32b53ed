/** What another app has handed over (the share target of `web-app-manifest.ts`), or what was typed here since. */
export interface Shared {
  /** The link, if there is one: some apps hand it over as text. */
  link: URL | undefined
  /** What to search for: the words that came with the link, else those within it. */
  words: string
}

/** What ends a sentence, or a bracket around it, is no part of a link. */
const LINK = /https?:\/\/\S*[^\s.,;:!?)\]}'"”’]/g

/** Reads what was shared out of the address it was shared to. */
export function readShared(params: URLSearchParams): Shared {
  const typed = params.get('q')
  if (typed !== null) return fromText(typed)
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => params.get(name)?.trim() ?? '')
  const shared = fromText(`${url} ${text}`)
  // Many apps hand over the same words as title and text.
  const spoken = shared.words.includes(title) ? shared.words : `${title} ${shared.words}`
  const words = withoutSeller(spoken.trim())
  return { link: shared.link, words: words === '' && shared.link !== undefined ? wordsOf(shared.link) : words }
}

function fromText(text: string): Shared {
  const links = text.match(LINK) ?? []
  const link = links.map(parse).find((url) => url !== undefined)
  return { link, words: text.replace(LINK, ' ').replace(/\s+/g, ' ').trim() }
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** "Moon necklace - Etsy", "Moon necklace | eBay": the seller is no part of the thing. */
function withoutSeller(title: string): string {
  return title.replace(/\s+[-–|]\s+(?:etsy|ebay|redbubble)\b.*$/i, '').trim()
}

/** Names under which sellers have the words of a search in their addresses. */
const SEARCHES = ['q', '_nkw', 'query', 'k', 'search']

/** The words that a link itself holds: of its search, else of the longest part of its path. */
function wordsOf({ searchParams, pathname }: URL): string {
  const searched = SEARCHES.map((name) => searchParams.get(name)).find((value) => value !== null && value.trim() !== '')
  if (searched) return searched.trim()
  const parts = pathname.split('/').map((part) =>
    part
      .replace(/\.\w+$/, '')
      .replace(/[-_+]+/g, ' ')
      .replace(/\d{4,}/g, '')
      .trim(),
  )
  const [longest = ''] = parts.toSorted((a, b) => b.length - a.length)
  return decode(longest)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
