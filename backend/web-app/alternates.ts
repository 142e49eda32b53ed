import { inLanguage, type LanguageTag } from '../../words/languages.ts'
import { escaped } from './shop-head.ts'

const CANONICAL = /<link rel="canonical" [^>]*>/

interface Addresses {
  /** The shop's own address. */
  origin: string
  /** As the build's page names itself. */
  path: string
  /** The same with the part of the query that makes another page of it. */
  whole: string
  tag: LanguageTag
  tags: readonly LanguageTag[]
}

/** The page under its own address in its language, with those of the same page in the others, for search engines. */
export function inEachLanguage(html: string, { origin, path, whole, tag, tags }: Addresses): string {
  const address = (language: LanguageTag) => `"${origin}${escaped(inLanguage(whole, language))}"`
  const own = html.replaceAll(`"${origin}${escaped(path)}"`, () => address(tag))
  if (tags.length === 1) return own
  const links = [...tags.map((one) => [one, address(one)]), ['x-default', `"${origin}${escaped(whole)}"`]]
  const lines = links.map(([language, href]) => `\n    <link rel="alternate" hreflang="${language}" href=${href} />`)
  return own.replace(CANONICAL, (canonical) => `${canonical}${lines.join('')}`)
}

/** The sitemap of these addresses, each in every language. */
export function sitemapOf(urls: readonly string[], tags: readonly LanguageTag[]): string {
  const lines = urls.flatMap((url) => {
    const links =
      tags.length === 1 ? [] : tags.map((tag) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${inLanguage(url, tag)}"/>`)
    return tags.map((tag) => `  <url><loc>${inLanguage(url, tag)}</loc>${links.join('')}</url>`)
  })
  const more = tags.length === 1 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n${lines.join('\n')}\n</urlset>\n`
}
