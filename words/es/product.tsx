import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'

export const loading = 'Loading the product…'
export const oneMoment = 'One moment…'
export const notHere = 'This product isn’t on your device yet'
export const notHereText = 'The shop can’t be reached right now. Open any listing once online, and every product works offline.'
export const tryAgain = 'Try again'
export const notFound = 'Product not found'
export const notFoundText = 'The link may be old or incomplete.'
export const noLongerSold = (name: string) => `${name} is no longer sold`
export const noLongerSoldText = 'It has left the shop, but there may be something similar.'
export const searchAll = 'Search all'
export const kpop = 'K-Pop'
export const anime = 'Anime'

// Pictures.
export const enlarge = 'Enlarge'
export const pictures = 'Pictures'
/** `shows`: what is in the picture. */
export const pictureOf = (place: number, count: number, shows: string) => `Picture ${place} of ${count}: ${shows}`
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
export const close = 'Close'

// One product.
export const owned = 'In your collection'
export const wishlist = 'Wishlist'
export const wishlisted = 'Wishlisted'
export const seeCart = 'See your cart'
export const tooFewGems = (missing: number) => `${gemText(missing)} short`
export const gemsLeft = (rest: number) => `You’ll have ${gemText(rest)} left`
export const whereGemsComeFrom = 'Where do gems come from?'
export const gemsAreFree = (register: Wrap) => (
  <>
    <span>Gems are free: earn them in quizzes. All you need is </span>
    {register('an account')}
    <span>.</span>
  </>
)
/** `seller`: a market or the address of its site, here and below. */
export const from = (seller: string) => `From ${seller}`
export const findMoreOn = (seller: string) => `Find more like it on ${seller}`

// The ways on.
/** `kind`: "K-Pop jewelry". */
export const more = (kind: string) => `More ${kind}`
export const somethingElse = 'Something else?'
export const allProducts = { kpop: 'All K-Pop products', anime: 'All Anime products' }
