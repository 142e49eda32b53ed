// Notifications, which the service worker shows while no page is in sight. `shop`: the name of the shop.

/** In place of a name that this device does not know. */
export const theShop = 'the shop'

export const ordersAsk = (count: number) => (count === 1 ? 'Your order needs an answer' : `${count} of your orders need an answer`)
export const openToAnswer = (shop: string) => `Nothing was ordered yet. Open ${shop} to answer.`

export const somethingRefused = 'Something could not be done'
export const openToSeeWhy = (shop: string) => `Open ${shop} to see what, and why.`

/** `things`: how many pieces were bought by all of these orders. */
export const ordersPlaced = (orders: number, things: number) =>
  `${orders === 1 ? 'Order placed' : `${orders} orders placed`}: ${things === 1 ? '1 thing' : `${things} things`}`
export const lookAtCollection = 'Have a look at your collection.'

export const changesSent = (count: number) => (count === 1 ? 'What you did offline was sent' : `${count} things you did offline were sent`)
export const openToSeeHow = (shop: string) => `Open ${shop} to see how it went.`

export const wishesBack = (count: number) => (count === 1 ? 'A wish is back in the shop' : `${count} of your wishes are back in the shop`)
export const wishesCheaper = (count: number) => (count === 1 ? 'A wish costs less now' : `${count} of your wishes cost less now`)
/** Some are back, others cost less. */
export const wishesChanged = (count: number) => `Good news about ${count} of your wishes`
export const lookAtWishlist = 'Have a look at your wishlist.'

export const newInTag = (tag: string, count: number) => `New in #${tag}: ${count}`
/** `tags`: at least two. */
export const newInTags = (tags: number) => `New in ${tags} tags you follow`
export const lookAtNew = 'Have a look at what came.'
