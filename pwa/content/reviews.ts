export interface Review {
  name: string
  /** The seed of an avatar that fits. */
  face: string
  handle: string
  text: string
  /** The light of the quarter that it speaks of. */
  accent: 'pink' | 'blue' | 'lemon' | 'mint'
}

/** Six fans, in the order of the reviews page. */
export const reviews: readonly Review[] = [
  {
    name: 'Mina Okafor',
    face: 'Mina Okafor 136',
    handle: '@lightstick.mina',
    accent: 'pink',
    text: 'I filled my whole wishlist on the underground, four stops without signal, and it was all still there at home. My bias would be proud of the earrings.',
  },
  {
    name: 'Theo Lindqvist',
    face: 'Theo Lindqvist 33',
    handle: '@one.more.episode',
    accent: 'blue',
    text: 'The anime side actually looks like someone watched the shows. No clip-art katanas. I found a fox-mask obi bow I did not know I needed.',
  },
  {
    name: 'Aaliyah Reyes',
    face: 'Aaliyah Reyes 8',
    handle: '@aaliyah.reads.late',
    accent: 'lemon',
    text: 'Came for the jewelry, stayed for the book shelves. Seven genres, and not one of them pretends that thirty is the end of young adult.',
  },
  {
    name: 'Jun Park',
    face: 'Jun Park 340',
    handle: '@encore.jun',
    accent: 'mint',
    text: 'Hard mode in the knowledge quiz is properly hard. I earned my gems one humbling question at a time, and I would do it again.',
  },
  {
    name: 'Sofia Marchetti',
    face: 'Sofia Marchetti 2',
    handle: '@dramaqueen.sofi',
    accent: 'pink',
    text: 'The personality quiz called me a Drama Healer and my friends have not stopped laughing, because it is true.',
  },
  {
    name: 'Kenji Watanabe',
    face: 'Kenji Watanabe 1821',
    handle: '@panel.by.panel',
    accent: 'blue',
    text: 'It tells you when something is only waiting and not done yet. Such a small thing, and no other shop on my phone does it.',
  },
]

/** The one that stands alone on the store page. */
export const testimonial: Review = {
  name: 'Priya Nair',
  face: 'Priya Nair 202',
  handle: '@third.gen.priya',
  accent: 'lemon',
  text: 'Walking through Starlane feels like the hour before a concert: everybody is glowing, and everything is about the thing you love.',
}

/** Three about the corner that is picked for you. */
export const personalReviews: readonly Review[] = [
  {
    name: 'Noor Haddad',
    face: 'Noor Haddad 14',
    handle: '@noor.after.midnight',
    accent: 'pink',
    text: 'I asked the fantasy shelf for one book and left with a list of nine. No regrets, no sleep.',
  },
  {
    name: 'Caleb Thornton',
    face: 'Caleb Thornton 23',
    handle: '@b.side.caleb',
    accent: 'lemon',
    text: 'I took the quiz twice, months apart. Same type. Apparently I really am a Stage Manager.',
  },
  {
    name: 'Yui Tanabe',
    face: 'Yui Tanabe 28',
    handle: '@yui.in.colour',
    accent: 'blue',
    text: 'The shelves open on the night bus, covers and all. That is the whole review.',
  },
]
