import type { Product } from '#sync-protocol/api/catalog.ts'
import { PHOTO_FILES } from '#sync-protocol/domain/photo.ts'
import type { Storage } from '../storage/port.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** How long a picture stays that no catalog names: an import puts its pictures before the catalog that names them. */
const UNNAMED_MS = 7 * DAY_MS

interface Catalog {
  products: readonly Pick<Product, 'photos'>[]
}

/** The files of all photographs of these catalogs. */
export function pictureNames(...catalogs: (Catalog | undefined)[]): ReadonlySet<string> {
  const photos = catalogs.flatMap((catalog) => catalog?.products.flatMap((product) => product.photos ?? []) ?? [])
  return new Set(photos.flatMap(({ name }) => PHOTO_FILES.map((file) => name + file)))
}

/** Removes the pictures that neither the present catalog nor the one before it names, a week after they came. Returns how many. */
export async function sweepPictures({
  storage,
  clock,
}: {
  storage: Pick<Storage, 'catalog' | 'pictures'>
  clock(): number
}): Promise<number> {
  // A catalog that cannot be read throws: what it names is not known.
  const present = await storage.catalog.read()
  const previous = await storage.catalog.previous()
  return storage.pictures.sweep(pictureNames(present, previous), clock() - UNNAMED_MS)
}
