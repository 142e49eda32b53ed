import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'

const CARDS = Array.from({ length: 12 }, (_, index) => index)

/** A full page of cards, each in the size of a real one, so that nothing jumps when they come. */
export function ListingSkeleton() {
  return (
    <Loading label="Loading products…">
      <ul className="products listing-cards" aria-hidden="true">
        {CARDS.map((card) => (
          <li key={card}>
            <div className="listing-bone">
              <Skeleton shape="block" height="auto" />
              <Skeleton width="70%" />
              <Skeleton />
              <Skeleton />
              <Skeleton shape="block" height="var(--tap)" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  )
}
