/** Every page of the shop: its address, who may open it, and its title. Pure data, read by the router and by the build. */
export interface Page {
  /** With `:name` for a part that differs, as React Router writes it. */
  path: string
  access: 'public' | 'member'
  /** Stands in the tab, in the history and in what a screen reader says on arrival. */
  title: string
  /** The bar without Register and Login belongs to the two pages that do just that. */
  bar?: 'plain'
  /** It does nothing offline, and says so itself. */
  needs?: 'connection'
  /** Its screen, within features/. */
  screen: string
  /** Made of what its address says: nothing for search engines. */
  unlisted?: true
  /** On the device when the install is through; its styles are in the first sheet. The others follow when a page is idle. */
  core?: true
}

export const pages: readonly Page[] = [
  { path: '/', access: 'public', title: 'A night market for K-Pop, anime and book fans', screen: 'landing/landing' },
  { path: '/store', access: 'public', title: 'Store', screen: 'store-front/store-front' },
  { path: '/kpop', access: 'public', title: 'K-Pop Inspired Products', screen: 'listing/listing', core: true },
  { path: '/anime', access: 'public', title: 'Anime Inspired Products', screen: 'listing/listing', core: true },
  { path: '/product/:id', access: 'public', title: 'Product', screen: 'product/product' },
  { path: '/reviews', access: 'public', title: "Customer's Reviews", screen: 'reviews/reviews' },
  { path: '/register', access: 'public', title: 'Register', bar: 'plain', needs: 'connection', screen: 'register/register' },
  { path: '/login', access: 'public', title: 'Login', bar: 'plain', needs: 'connection', screen: 'login/login' },
  { path: '/forgot-username', access: 'public', title: 'Forgot username', needs: 'connection', screen: 'forgot-username/forgot-username' },
  { path: '/forgot-password', access: 'public', title: 'Forgot password', needs: 'connection', screen: 'forgot-password/forgot-password' },
  { path: '/confirm-email', access: 'public', title: 'Confirm email', screen: 'confirm-email/confirm-email' },
  { path: '/policies', access: 'public', title: 'Policies', screen: 'policies/policies' },
  { path: '/privacy-policy', access: 'public', title: 'Privacy Policy', screen: 'privacy-policy/privacy-policy' },
  { path: '/terms-of-service', access: 'public', title: 'Terms of Service', screen: 'terms-of-service/terms-of-service' },
  { path: '/about', access: 'public', title: 'About Us', screen: 'about/about' },
  { path: '/contact', access: 'public', title: 'Contact Us', screen: 'contact/contact' },
  { path: '/share', access: 'public', title: 'Find it on {shop}', screen: 'share/share', unlisted: true },
  { path: '/dashboard', access: 'member', title: 'Dashboard', screen: 'dashboard/dashboard' },
  { path: '/shop', access: 'member', title: 'Shop', screen: 'shop-hub/shop-hub' },
  { path: '/kpop2', access: 'member', title: 'K-Pop Inspired Products', screen: 'listing/listing', core: true },
  { path: '/anime2', access: 'member', title: 'Anime Inspired Products', screen: 'listing/listing', core: true },
  { path: '/fashion', access: 'member', title: 'Fashion', screen: 'listing/listing', core: true },
  { path: '/fragrances', access: 'member', title: 'Fragrances', screen: 'listing/listing', core: true },
  { path: '/jewelry', access: 'member', title: 'Jewelry', screen: 'listing/listing', core: true },
  { path: '/cart', access: 'member', title: 'Cart', screen: 'cart/cart', core: true },
  { path: '/wishlist', access: 'member', title: 'Wishlist', screen: 'wishlist/wishlist' },
  { path: '/inventory', access: 'member', title: 'Inventory', screen: 'inventory/inventory' },
  { path: '/gem-shop', access: 'member', title: 'Gem Shop', screen: 'gem-shop/gem-shop' },
  { path: '/quiz', access: 'member', title: 'Quizzes', screen: 'quiz-hub/quiz-hub' },
  { path: '/knowledge', access: 'member', title: 'Knowledge Quiz', screen: 'knowledge/knowledge' },
  { path: '/personality', access: 'member', title: 'Personality Quiz', screen: 'personality/personality' },
  { path: '/results', access: 'member', title: 'Quiz Results', screen: 'results/results' },
  { path: '/personalization', access: 'member', title: 'Personalization', screen: 'personalization/personalization' },
  { path: '/books', access: 'member', title: 'Books', screen: 'books/books' },
  { path: '/music', access: 'member', title: 'Spotify', screen: 'music/music' },
  { path: '/blog', access: 'member', title: 'Blog', screen: 'blog/blog' },
  { path: '/account', access: 'member', title: 'Account', screen: 'account/account' },
  { path: '/activity', access: 'member', title: 'Activity', screen: 'activity/activity' },
  { path: '/decisions', access: 'member', title: 'Orders that need an answer', screen: 'decisions/decisions' },
]

export const notFoundPage: Page = { path: '*', access: 'public', title: 'Page not found', screen: 'not-found/not-found', core: true }

/** The title as the tab shows it; the first page has what the shop says of itself. */
export function pageTitle(
  { path, title }: Pick<Page, 'path' | 'title'>,
  { name, tagline }: { name: string; tagline?: string | undefined },
): string {
  if (path !== '/') return `${title.replace('{shop}', () => name)} · ${name}`
  return tagline === undefined ? name : `${name} — ${tagline}`
}
