// What is said of an order as it is placed or taken back.

export const pricesLoading = 'The prices are still loading. Please try again in a moment.'
export const tooLateToCancel = 'It’s too late to cancel: the shop already has this order.'
export const activity = 'Activity'
export const orderCanceled = 'Your order is canceled. If it had already been placed, we’ll tell you.'
export const orderCanceledToCart =
  'Your order is canceled and its items are back in your cart. If it had already been placed, we’ll tell you.'
