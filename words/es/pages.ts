/** Stand in the tab, in the history and in what a screen reader says on arrival. */
export const home = 'A night market for K-Pop, anime and book fans'
export const store = 'Store'
export const kpop = 'K-Pop Inspired Products'
export const anime = 'Anime Inspired Products'
export const product = 'Product'
export const reviews = "Customer's Reviews"
export const register = 'Register'
export const login = 'Login'
export const forgotUsername = 'Forgot username'
export const forgotPassword = 'Forgot password'
export const confirmEmail = 'Confirm email'
export const policies = 'Policies'
export const privacyPolicy = 'Privacy Policy'
export const termsOfService = 'Terms of Service'
export const about = 'About Us'
export const contact = 'Contact Us'
export const share = (shop: string) => `Find it on ${shop}`
export const dashboard = 'Dashboard'
export const shop = 'Shop'
export const fashion = 'Fashion'
export const fragrances = 'Fragrances'
export const jewelry = 'Jewelry'
export const cart = 'Cart'
export const wishlist = 'Wishlist'
export const inventory = 'Inventory'
export const gemShop = 'Gem Shop'
export const quiz = 'Quizzes'
export const knowledge = 'Knowledge Quiz'
export const personality = 'Personality Quiz'
export const results = 'Quiz Results'
export const personalization = 'Personalization'
export const books = 'Books'
export const music = 'Spotify'
export const blog = 'Blog'
export const account = 'Account'
export const activity = 'Activity'
export const decisions = 'Orders that need an answer'
export const notFound = 'Page not found'

/** The title of a page with the name of the shop. */
export const ofPage = (title: string, shop: string) => `${title} · ${shop}`
/** The title of the first page, with what the shop says of itself. */
export const ofHome = (shop: string, tagline: string) => `${shop} — ${tagline}`
