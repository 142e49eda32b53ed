// What search engines and link previews say of each public page, by its address, and what a page says before any script. Read by the build
// only: no device loads it.

/** `shop`: the name of the shop. */
export const descriptions = (shop: string): Readonly<Record<string, string>> => ({
  '/': 'Jewelry, fashion and fragrances inspired by K-Pop and anime, and young-adult books worth staying up for. Priced in gems, open offline.',
  '/store': 'Choose between products inspired by K-Pop and products inspired by anime.',
  '/kpop': 'Fashion, fragrances and jewelry inspired by K-Pop, priced in gems.',
  '/anime': 'Fashion, fragrances and jewelry inspired by anime, priced in gems.',
  '/reviews': `Fans on what they found at ${shop}.`,
  '/register': 'Create an account to earn gems with quizzes, check out, and see your things on every device.',
  '/login': 'Log in to your cart, wishlist, quizzes and gems.',
  '/forgot-username': 'Find your username by phone number or birthday.',
  '/forgot-password': 'Set a new password with a link sent to your email address.',
  '/policies': 'The rules in plain words, with links to the terms and the privacy policy.',
  '/privacy-policy': `What ${shop} keeps on your device and on its server, and how to delete it.`,
  '/terms-of-service': `What you can expect from ${shop}, and what it expects from you.`,
  '/about': `Why ${shop} exists, how it picks what it shows, and how it works offline.`,
  '/contact': `Write to the people behind ${shop}.`,
})

/** Of a page that has none of its own. */
export const ofAnyPage = 'A night market for fans of K-Pop, anime and young-adult books.'
/** The picture of link previews. */
export const pictureAlt = 'A lane of market stalls under lanterns, with a bright star at its end.'
/** Said where nothing of the app came. */
export const notLoaded = 'This page could not be loaded. Check your connection and try again.'
export const withoutScripts = (shop: string) => `Without JavaScript ${shop} can be read, and not much more.`
