import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'

const CARDS = Array.from({ length: 12 }, (_, index) => index)

/** A full page of cards, each in the size of a real one, so that nothing jumps when they come. */
export function ListingSkeleton() {
  return (
    <Loading label="Loading products…">
      <ul className="products listing-cards" aria-hidden="true">
        {CARDS.map((card) => (
          <li key={card}>
            <CardBone />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

export function CardBone() {
  return (
    <div className="listing-bone" aria-hidden="true">
      <Skeleton shape="block" height="auto" />
      <Skeleton width="70%" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" height="var(--tap)" />
    </div>
  )
}
