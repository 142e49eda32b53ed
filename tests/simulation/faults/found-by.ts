/** The first seed of the busy profile that was seen to find a planted fault: a short run lives that world alone. */
export const FOUND_BY: Readonly<Record<string, number>> = {
  'free-checkout': 1,
  'gone-items-are-ordered': 1,
  'order-forgets-its-name': 1,
  'ordered-cart-stays-full': 1,
  'quantity-costs-nothing': 1,
  'question-outlives-its-lines': 1,
  'remove-does-nothing': 1,
  'sync-only-adds': 1,
  'added-twice-is-two-lines': 3,
  'lines-share-a-record': 5,
  'only-the-first-line-arrives': 5,
  'wish-cannot-be-removed': 5,
  'move-to-cart-keeps-the-wish': 6,
}
