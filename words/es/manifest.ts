/** What an app store and the installed app's own menu say. */
export const description = 'A night market for fans of K-Pop, anime and young-adult books. Browse, collect and play, online or offline.'
export const cart = 'Cart'
export const kpop = 'K-Pop'
export const anime = 'Anime'
export const quiz = 'Knowledge quiz'
/** What each screenshot shows, by the name of its file. */
export const screenshots: Readonly<Record<string, string>> = {
  'a-closer-look-at-a-pendant': 'A closer look at a pendant',
  'anime-stalls-by-day': 'Anime stalls by day',
  'checked-out-without-a-signal': 'Checked out without a signal',
  'k-pop-stalls-on-a-phone': 'K-Pop stalls on a phone',
  'seven-shelves-of-books': 'Seven shelves of books',
  'the-lane-at-night': 'The lane at night',
  'your-type-as-a-star': 'Your type as a star',
}
