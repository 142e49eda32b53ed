export const faq = [
  {
    title: 'What is Starlane?',
    text: 'A showcase for fan culture, laid out like a night market. Its stalls hold jewelry, fashion and fragrances inspired by K-Pop and anime, priced in gems, and every card leads to makers and sellers of such pieces. With an account you earn gems in quizzes, keep a cart and a wishlist, find young-adult books by genre, and learn which of sixteen fan archetypes you are.',
  },
  {
    title: 'Why was it made?',
    text: 'Because the good finds are scattered over a hundred tabs, and they all go blank when the train enters the tunnel. Starlane puts them into one street and keeps that street open without a signal: what you browse is on your device, and what you do is sent, once and in order, when you are back online.',
  },
  {
    title: 'Can I buy the items here?',
    text: 'No. Nothing on this site can be bought with money. A card opens a seller’s own page in a new tab, and what happens there is between you and them. Gems are play money: you earn them here, spend them here on your collection, and they are never worth anything outside.',
  },
] as const
