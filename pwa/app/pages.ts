import * as titles from '#words/pages.ts'

/** Every page of the shop: its address, who may open it, and its title. Pure data, read by the router and by the build. */
export interface Page {
  /** With `:name` for a part that differs, as React Router writes it. */
  path: string
  access: 'public' | 'member'
  /** Stands in the tab, in the history and in what a screen reader says on arrival. */
  title: string | ((shop: string) => string)
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
  { path: '/', access: 'public', title: titles.home, screen: 'landing/landing' },
  { path: '/store', access: 'public', title: titles.store, screen: 'store-front/store-front' },
  { path: '/kpop', access: 'public', title: titles.kpop, screen: 'listing/listing', core: true },
  { path: '/anime', access: 'public', title: titles.anime, screen: 'listing/listing', core: true },
  { path: '/product/:id', access: 'public', title: titles.product, screen: 'product/product' },
  { path: '/reviews', access: 'public', title: titles.reviews, screen: 'reviews/reviews' },
  { path: '/register', access: 'public', title: titles.register, bar: 'plain', needs: 'connection', screen: 'register/register' },
  { path: '/login', access: 'public', title: titles.login, bar: 'plain', needs: 'connection', screen: 'login/login' },
  {
    path: '/forgot-username',
    access: 'public',
    title: titles.forgotUsername,
    needs: 'connection',
    screen: 'forgot-username/forgot-username',
  },
  {
    path: '/forgot-password',
    access: 'public',
    title: titles.forgotPassword,
    needs: 'connection',
    screen: 'forgot-password/forgot-password',
  },
  { path: '/confirm-email', access: 'public', title: titles.confirmEmail, screen: 'confirm-email/confirm-email' },
  { path: '/policies', access: 'public', title: titles.policies, screen: 'policies/policies' },
  { path: '/privacy-policy', access: 'public', title: titles.privacyPolicy, screen: 'privacy-policy/privacy-policy' },
  { path: '/terms-of-service', access: 'public', title: titles.termsOfService, screen: 'terms-of-service/terms-of-service' },
  { path: '/about', access: 'public', title: titles.about, screen: 'about/about' },
  { path: '/contact', access: 'public', title: titles.contact, screen: 'contact/contact' },
  { path: '/share', access: 'public', title: titles.share, screen: 'share/share', unlisted: true },
  { path: '/w/:id', access: 'public', title: titles.sharedList, screen: 'shared-list/shared-list', unlisted: true },
  { path: '/dashboard', access: 'member', title: titles.dashboard, screen: 'dashboard/dashboard' },
  { path: '/shop', access: 'member', title: titles.shop, screen: 'shop-hub/shop-hub' },
  { path: '/kpop2', access: 'member', title: titles.kpop, screen: 'listing/listing', core: true },
  { path: '/anime2', access: 'member', title: titles.anime, screen: 'listing/listing', core: true },
  { path: '/fashion', access: 'member', title: titles.fashion, screen: 'listing/listing', core: true },
  { path: '/fragrances', access: 'member', title: titles.fragrances, screen: 'listing/listing', core: true },
  { path: '/jewelry', access: 'member', title: titles.jewelry, screen: 'listing/listing', core: true },
  { path: '/cart', access: 'member', title: titles.cart, screen: 'cart/cart', core: true },
  { path: '/wishlist', access: 'member', title: titles.wishlist, screen: 'wishlist/wishlist' },
  { path: '/inventory', access: 'member', title: titles.inventory, screen: 'inventory/inventory' },
  { path: '/gem-shop', access: 'member', title: titles.gemShop, screen: 'gem-shop/gem-shop' },
  { path: '/quiz', access: 'member', title: titles.quiz, screen: 'quiz-hub/quiz-hub' },
  { path: '/knowledge', access: 'member', title: titles.knowledge, screen: 'knowledge/knowledge' },
  { path: '/personality', access: 'member', title: titles.personality, screen: 'personality/personality' },
  { path: '/results', access: 'member', title: titles.results, screen: 'results/results' },
  { path: '/personalization', access: 'member', title: titles.personalization, screen: 'personalization/personalization' },
  { path: '/books', access: 'member', title: titles.books, screen: 'books/books' },
  { path: '/music', access: 'member', title: titles.music, screen: 'music/music' },
  { path: '/blog', access: 'member', title: titles.blog, screen: 'blog/blog' },
  { path: '/account', access: 'member', title: titles.account, screen: 'account/account' },
  { path: '/activity', access: 'member', title: titles.activity, screen: 'activity/activity' },
  { path: '/decisions', access: 'member', title: titles.decisions, screen: 'decisions/decisions' },
]

export const notFoundPage: Page = { path: '*', access: 'public', title: titles.notFound, screen: 'not-found/not-found', core: true }

/** The title as the tab shows it; the first page has what the shop says of itself. */
export function pageTitle(
  { path, title }: Pick<Page, 'path' | 'title'>,
  { name, tagline }: { name: string; tagline?: string | undefined },
): string {
  if (path !== '/') return titles.ofPage(typeof title === 'string' ? title : title(name), name)
  return tagline === undefined ? name : titles.ofHome(name, tagline)
}
