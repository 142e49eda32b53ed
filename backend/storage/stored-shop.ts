import * as v from 'valibot'
import { OWN_SHOP_FORM, OwnShop, type ShopContent } from '../domain/own-shop.ts'
import { StoredCatalog } from '../domain/stored-product.ts'
import { DamagedRow, parsed, readRow } from './stored-row.ts'

const NAME = 'the facts of the shop'
const Form = v.object({ form: v.number() })

/** The catalog's row. Release 1.0 stored the products only; it ignores the rest, which both stores keep as one text. */
export const CatalogText = v.object({ ...StoredCatalog.entries, own: v.optional(v.string()) })

/** What is stored of a shop besides its products; nothing for the sample shop. */
export function ownText({ own }: Pick<ShopContent, 'own'>): { own?: string } {
  return own === undefined ? {} : { own: JSON.stringify(own) }
}

/** The reverse of `ownText`. Throws DamagedRow. */
export function ownOf(text: string | undefined): Pick<ShopContent, 'own'> {
  if (text === undefined) return {}
  const stored: unknown = parsed(NAME, () => JSON.parse(text))
  const { form } = readRow(NAME, Form, stored)
  if (form > OWN_SHOP_FORM) throw new DamagedRow(NAME, 'a newer release has written them')
  return { own: readRow(NAME, OwnShop, stored) }
}
