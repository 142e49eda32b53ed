/** The places where reviews stand. */
export interface ReviewPlaces<Review> {
  page: readonly Review[]
  /** The one that stands alone on the store page. */
  store: Review | undefined
  /** Three beside what is picked for a user. */
  personal: readonly Review[]
}

/** So many are enough for each place to have its own: the last four are then not on the page. */
const ENOUGH = 10

export function shareOutReviews<Review>(reviews: readonly Review[]): ReviewPlaces<Review> {
  const isEnough = reviews.length >= ENOUGH
  const [store, ...personal] = isEnough ? reviews.slice(-4) : reviews
  return { page: isEnough ? reviews.slice(0, -4) : reviews, store, personal: personal.slice(0, 3) }
}
