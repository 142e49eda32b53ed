/** What search engines and link previews say of each public page. Read by the build only: no device loads it. */
export const descriptions: Readonly<Record<string, string>> = {
  '/': 'Jewelry, fashion and fragrances inspired by K-pop and anime, and young-adult books worth staying up for. Priced in gems, open offline.',
  '/store': 'Two sides of one street: K-Pop stalls on one, anime stalls on the other.',
  '/kpop': 'Fashion, fragrances and jewelry inspired by K-pop, priced in gems.',
  '/anime': 'Fashion, fragrances and jewelry inspired by anime, priced in gems.',
  '/reviews': 'Six fans about what they found on the lane.',
  '/register': 'Open an account to earn gems, keep a cart and a wishlist, and take the quizzes.',
  '/login': 'Log in to your cart, wishlist, quizzes and gems.',
  '/forgot-username': 'Find your username by phone number or birthday.',
  '/forgot-password': 'Set a new password with a link sent to your e-mail address.',
  '/policies': 'The rules of the lane in plain words, with links to the terms and the privacy policy.',
  '/privacy-policy': 'What Starlane keeps on your device, what on its server, and how to take it all away.',
  '/terms-of-service': 'What you can expect of Starlane, and what it expects of you.',
  '/about': 'Why Starlane exists, how it picks what it shows, and how it works without a signal.',
  '/contact': 'Write to the people behind Starlane.',
}
