// Every address of the shop with what stands there (specification §2), written down apart from the shop's own table.
export interface Place {
  path: string
  /** What the tab says before " · Starlane"; the landing page has its own form. */
  title: string
  heading: string
}

export const PUBLIC_PLACES: readonly Place[] = [
  { path: '/', title: 'Starlane — A night market for K-Pop, anime and book fans', heading: 'Your bias. Your arc. Your next chapter.' },
  { path: '/store', title: 'Store', heading: 'K-Pop or anime?' },
  { path: '/kpop', title: 'K-Pop Inspired Products', heading: 'K-Pop Inspired Products' },
  { path: '/anime', title: 'Anime Inspired Products', heading: 'Anime Inspired Products' },
  // Beyond the specification: a product's own page (DECISIONS D24).
  {
    path: '/product/kpop-jewelry-encore-lightstick-pendant',
    title: 'Encore Lightstick Pendant',
    heading: 'Encore Lightstick Pendant',
  },
  { path: '/reviews', title: "Customer's Reviews", heading: "Customer's Reviews" },
  { path: '/register', title: 'Register', heading: 'Register' },
  { path: '/login', title: 'Login', heading: 'Login' },
  { path: '/forgot-username', title: 'Forgot username', heading: 'Forgot username' },
  { path: '/forgot-password', title: 'Forgot password', heading: 'Forgot password' },
  // Beyond the specification: where the link of a confirmation mail leads.
  { path: '/confirm-email', title: 'Confirm email', heading: 'Confirm your email' },
  { path: '/policies', title: 'Policies', heading: 'Policies' },
  { path: '/privacy-policy', title: 'Privacy Policy', heading: 'Privacy Policy' },
  { path: '/terms-of-service', title: 'Terms of Service', heading: 'Terms of Service' },
  { path: '/about', title: 'About Us', heading: 'We left the lights on for you' },
  { path: '/contact', title: 'Contact Us', heading: 'Contact Us' },
  // Beyond the specification: what other apps share lands in a search.
  { path: '/share?text=moon', title: 'Find it on Starlane', heading: 'Find it on Starlane' },
  // Beyond the specification: a list that is shared by a link. This one never was.
  { path: '/w/3f9a0c55d1e84b7692fe30a7cc481d06', title: 'This list is not shared', heading: 'This list is not shared' },
  { path: '/no/such/place', title: 'Page not found', heading: 'Lost between two stalls' },
]

export const MEMBER_PLACES: readonly Place[] = [
  { path: '/account', title: 'Account', heading: 'Account' },
  { path: '/cart', title: 'Cart', heading: 'Cart' },
  { path: '/fashion', title: 'Fashion', heading: 'Fashion' },
  { path: '/fragrances', title: 'Fragrances', heading: 'Fragrances' },
  { path: '/jewelry', title: 'Jewelry', heading: 'Jewelry' },
  { path: '/dashboard', title: 'Dashboard', heading: 'Hi Mina Park, what’s next?' },
  { path: '/shop', title: 'Shop', heading: 'Shop' },
  { path: '/kpop2', title: 'K-Pop Inspired Products', heading: 'K-Pop Inspired Products' },
  { path: '/anime2', title: 'Anime Inspired Products', heading: 'Anime Inspired Products' },
  { path: '/personalization', title: 'Personalization', heading: 'Personalization' },
  { path: '/quiz', title: 'Quizzes', heading: 'Quizzes' },
  { path: '/knowledge', title: 'Knowledge Quiz', heading: 'Knowledge Quiz' },
  { path: '/personality', title: 'Personality Quiz', heading: 'Personality Quiz' },
  { path: '/results', title: 'Quiz Results', heading: 'Quiz Results' },
  { path: '/wishlist', title: 'Wishlist', heading: 'Wishlist' },
  { path: '/books', title: 'Books', heading: 'Books' },
  { path: '/gem-shop', title: 'Gem Shop', heading: 'Gem Shop' },
  { path: '/inventory', title: 'Inventory', heading: 'Inventory' },
  { path: '/music', title: 'Spotify', heading: 'Spotify' },
  { path: '/blog', title: 'Blog', heading: 'Blog' },
  // Beyond the specification: the outcome of every change, and what the user has to decide (DECISIONS D17).
  { path: '/activity', title: 'Activity', heading: 'Activity' },
  { path: '/decisions', title: 'Orders that need an answer', heading: 'Orders that need an answer' },
]

export function tabTitle({ path, title }: Place): string {
  return path === '/' ? title : `${title} · Starlane`
}
