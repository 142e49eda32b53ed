import { ShareId } from '#sync-protocol/api/account-state.ts'
import { shownName } from '#sync-protocol/domain/product.ts'
import * as v from 'valibot'
import type { LanguageTag } from '../../words/languages.ts'
import { sharedList, type SharedListDeps } from '../accounts/shared-list.ts'
import type { CatalogCache } from '../catalog/catalog-cache.ts'
import { shownIn } from '../catalog/in-language.ts'
import type { Config } from '../config.ts'
import type { LocalLimit } from '../limits/local-limit.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import { PAGE, render } from '../responses/rendered.ts'
import { inlineOf, pageHeaders } from '../responses/security-headers.ts'
import type { PresentShop } from '../shop-folder/present-shop.ts'
import { inEachLanguage } from './alternates.ts'
import { branded, escaped, withPhotograph } from './shop-head.ts'
import type { Page } from './shop-pages.ts'
import { pageAddress, type WebApp } from './web-app.ts'

const ADDRESS = '/w/'
const MOULD = '/pages/w.html'
/** Names of pieces in the text of a preview. */
const NAMED = 3

interface Deps extends SharedListDeps {
  catalog: Pick<CatalogCache, 'current'>
  config: Pick<Config, 'https' | 'publicUrl'>
  present: Pick<PresentShop, 'in'>
  shareLimit: Pick<LocalLimit, 'count'>
}

/** The pages of lists that are shared by a link: the app draws them, and previews see name, first pieces and the picture of the first that has one. */
export class SharedPages {
  readonly #deps: Deps
  readonly #tags: readonly LanguageTag[]

  constructor(deps: Deps, tags: readonly LanguageTag[]) {
    this.#deps = deps
    this.#tags = tags
  }

  /** Undefined for another address, and for one without an open link. `ip`: who asks. Throws rate_limited. */
  async page(app: WebApp, path: string, ip: string): Promise<Page | undefined> {
    const address = pageAddress(path)
    const id = address.slice(ADDRESS.length)
    if (!address.startsWith(ADDRESS) || !v.is(ShareId, id) || !app.has(MOULD)) return undefined
    const { catalog, config, present, shareLimit } = this.#deps
    shareLimit.count(addressSubject(ip))
    const shared = await sharedList(this.#deps, id)
    if (shared === undefined) return undefined
    const { origin } = config.publicUrl
    const sold = shared.items
      .flatMap((item) => catalog.current.byId.get(item.id) ?? [])
      .map((one) => shownIn(catalog.current, one, app.tag))
    const text = sold.slice(0, NAMED).map(shownName).join(', ')
    const values = { __ID__: id, __NAME__: escaped(shared.name), __TEXT__: escaped(text === '' ? shared.name : text) }
    const page = branded(await app.text(MOULD), present.in(app.tag), address, values)
    const pictured = sold.find(({ photos = [] }) => photos.length > 0)
    const html = inEachLanguage(pictured === undefined ? page : withPhotograph(page, pictured, origin), {
      origin,
      path: address,
      whole: address,
      tag: app.tag,
      tags: this.#tags,
    })
    const headers = pageHeaders(config.https, { inline: inlineOf(html) })
    return { page: render(Buffer.from(html), { ...PAGE, headers, isQuick: true }), status: 200 }
  }
}
