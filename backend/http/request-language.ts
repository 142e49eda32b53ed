import type Koa from 'koa'
import { FIRST_LANGUAGE, type LanguageTag } from '../../words/languages.ts'

/** The language that an address itself asks for (`?lang=ko`), of those that the shop has. */
export function namedLanguage(ctx: Pick<Koa.ParameterizedContext, 'query'>, has: readonly LanguageTag[]): LanguageTag | undefined {
  return has.find((tag) => tag === ctx.query['lang'])
}

/** The language of a device: what it chose, else what its browser takes first, else the default. */
export function deviceLanguage(
  ctx: Pick<Koa.ParameterizedContext, 'cookies' | 'acceptsLanguages'>,
  has: readonly LanguageTag[],
): LanguageTag {
  const chosen = ctx.cookies.get('lang')
  const own = has.find((tag) => tag === chosen)
  if (own !== undefined) return own
  const taken = ctx.acceptsLanguages([...has])
  return has.find((tag) => tag === taken) ?? FIRST_LANGUAGE
}
