import type { Product } from '#sync-protocol/api/catalog.ts'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Link } from '../../components/link/link.tsx'
import { SheetLink } from '../../components/link/sheet-link.tsx'
import { useCatalog } from '../../state/catalog.ts'
import { suggest } from '../../state/suggest.ts'
import { kindOf } from './product-kind.ts'

interface KinProps {
  /** What is shown is a sheet over another page: so is what follows it. */
  isSheet: boolean
  /** Called with the id of the one that a press leads to. */
  onFollow: (id: string) => void
}

/** Others of the same kind. */
export function MoreLikeIt({ product, ...rest }: KinProps & { product: Product }) {
  const products = useCatalog((catalog) => catalog.products)
  const kin = products.filter(({ theme, type }) => theme === product.theme && type === product.type)
  return <Kin title={`More ${kindOf(product)}`} products={suggest(kin, { seed: product.id, exclude: [product] })} {...rest} />
}

/** The way on from a product that is not here. */
export function SomethingElse(props: KinProps) {
  const products = useCatalog((catalog) => catalog.products)
  return <Kin title="Something else?" products={suggest(products, { seed: 'absent' })} {...props} />
}

function Kin({ title, products, isSheet, onFollow }: KinProps & { title: string; products: readonly Product[] }) {
  if (products.length === 0) return null
  const To = isSheet ? SheetLink : Link
  const Heading = isSheet ? 'h3' : 'h2'
  return (
    <section className="kin" aria-labelledby="kin">
      <Heading id="kin">{title}</Heading>
      <ul>
        {products.map(({ id, name, image, priceGems }) => (
          <li key={id}>
            <To to={`/product/${id}`} onClick={() => onFollow(id)}>
              <img src={image} alt="" width="240" height="240" loading="lazy" decoding="async" />
              <span>{name}</span>
            </To>
            <GemAmount gems={priceGems} />
          </li>
        ))}
      </ul>
    </section>
  )
}
