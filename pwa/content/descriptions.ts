/** What search engines and link previews say of each public page. Read by the build only: no device loads it. */
export const descriptions: Readonly<Record<string, string>> = {
  '/': 'Jewelry, fashion and fragrances inspired by K-Pop and anime, and young-adult books worth staying up for. Priced in gems, open offline.',
  '/store': 'Choose between products inspired by K-Pop and products inspired by anime.',
  '/kpop': 'Fashion, fragrances and jewelry inspired by K-Pop, priced in gems.',
  '/anime': 'Fashion, fragrances and jewelry inspired by anime, priced in gems.',
  '/reviews': 'Fans on what they found at Starlane.',
  '/register': 'Create an account to earn gems with quizzes, check out, and see your things on every device.',
  '/login': 'Log in to your cart, wishlist, quizzes and gems.',
  '/forgot-username': 'Find your username by phone number or birthday.',
  '/forgot-password': 'Set a new password with a link sent to your email address.',
  '/policies': 'The rules in plain words, with links to the terms and the privacy policy.',
  '/privacy-policy': 'What Starlane keeps on your device and on its server, and how to delete it.',
  '/terms-of-service': 'What you can expect from Starlane, and what it expects from you.',
  '/about': 'Why Starlane exists, how it picks what it shows, and how it works offline.',
  '/contact': 'Write to the people behind Starlane.',
}
