export const skipToContent = 'Skip to content'
export const skipToDock = 'Skip to shortcuts'

/** The link of the logo, for those who hear it. */
export const homeOf = (shop: string) => `${shop}, home`
export const menu = 'Menu'
/** The region of the bar's links. */
export const mainNavigation = 'Main'
export const back = 'Back'
export const searchAll = 'Search all products'
export const login = 'Login'
export const register = 'Register'

/** The phone's bottom bar. Its labels have room for five syllables or ten letters. */
export const dock = 'Shortcuts'
export const home = 'Home'
export const store = 'Store'
export const kpop = 'Kpop'
export const anime = 'Anime'
export const shop = 'Shop'
export const quiz = 'Quiz'
export const wishlist = 'Wishlist'
export const cart = 'Cart'
/** "Cart, 2 items": a place and what is in it, for those who hear it. */
export const placeWithItems = (place: string, count: number) => `${place}, ${count === 1 ? '1 item' : `${count} items`}`

export const theme = { system: 'Theme: auto', light: 'Theme: day', dark: 'Theme: night' }

/** The region of the footer's links. */
export const footer = 'Footer'
export const aboutUs = 'About Us'
export const contactUs = 'Contact Us'
export const policies = 'Policies'
/** `owner` ends without a full stop. */
export const rightsReserved = (year: number, owner: string) => `© ${year} ${owner}. All rights reserved.`

export const newVersion = (shop: string) => `A new version of ${shop} is ready.`
export const newVersionElsewhere = 'Another tab runs a new version.'
/** The language was changed in another tab. `name`: of the language, in itself. */
export const otherLanguage = (name: string) => `Another tab switched to ${name}. A reload brings it here.`
export const partMissing = (shop: string) => `Part of ${shop} could not be loaded. A reload helps.`
export const reloadNow = 'Reload now'

export const notLoaded = 'This page could not be loaded'
export const checkConnection = 'Check your connection and try again.'
export const wentWrong = 'Something went wrong'
export const stoppedWorking = 'This page stopped working. What you did is safe. A reload may help.'
export const tryAgain = 'Try again'
export const pleaseLogIn = 'Please log in to see this page.'

/** Said of every link to a seller. */
export const opensSeller = 'opens the seller in a new tab'
