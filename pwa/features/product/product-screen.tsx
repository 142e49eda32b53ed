import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pageBeneath } from '../../components/link/beneath.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { Sheet } from '../../components/sheet/sheet.tsx'
import { useProduct } from '../../actions/product.ts'
import { ProductAbsent } from './product-absent.tsx'
import { ProductDetails } from './product-details.tsx'

const HEADING = 'product-name'

/** One product: a sheet over the page it was opened from, else a page of its own, as behind a link that was sent. */
export default function ProductScreen() {
  const location = useLocation()
  const navigate = useNavigate()
  const { pathname } = location
  const id = pathname.split('/')[2]?.toLowerCase() ?? ''
  const view = useProduct(id)
  const { product, name } = view
  const isSheet = pageBeneath(location) !== undefined
  const level = isSheet ? 'h2' : 'h1'

  useEffect(() => {
    if (name) document.title = `${name} · Starlane`
  }, [name, location])

  const content = product ? (
    <ProductDetails product={product} headingId={HEADING} level={level} />
  ) : (
    <ProductAbsent view={view} headingId={HEADING} level={level} />
  )
  if (isSheet) {
    return (
      <Sheet labelledBy={HEADING} opener={`main a[href="${pathname}"]`} onClose={() => void navigate(-1)}>
        {content}
      </Sheet>
    )
  }
  return (
    <div className="wrap page product-page">
      {content}
      {product && <ButtonLink to={`/${product.theme}`}>All {product.theme === 'kpop' ? 'K-Pop' : 'anime'} products</ButtonLink>}
    </div>
  )
}
