import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

/** Each sentence has its own line. */
export const title: ReactNode = (
  <>
    <span>Your bias. </span>
    <span>Your arc. </span>
    <span>Your next chapter.</span>
  </>
)
/** `unbroken`: words that no line break may part. */
export const lede = (hasBooks: boolean, unbroken: Wrap) => (
  <>
    <span>A night market for fans: pieces inspired by </span>
    {unbroken('K-Pop')}
    {hasBooks ? (
      <>
        <span> and anime, and </span>
        {unbroken('young-adult')}
        <span> books worth losing sleep over.</span>
      </>
    ) : (
      <span> and anime.</span>
    )}
  </>
)
export const loggedInAs = (name: ReactNode) => (
  <>
    <span>You’re logged in as </span>
    {name}
    <span>.</span>
  </>
)
export const letsShop = "Let's Shop"
export const dashboard = 'Your dashboard'
/** The picture beside the title, in words. */
export const banner =
  'A market street between two rows of lit stalls. Three lanes, pink, yellow and blue, run towards a giant star; in front a crowd of fans holds up lightsticks.'

/** Heard only: the heading above the categories. */
export const categories = 'Where to go'
export const kpop = 'K-Pop'
export const kpopText = 'Stage-light silver, practice-room hoodies, perfumes that smell like the last encore.'
export const anime = 'Anime'
export const animeText = 'Fox masks and moon phases, academy jackets, scents for a rooftop in episode twelve.'
export const shopNow = 'Shop Now'
export const booksText = (isGuest: boolean) =>
  isGuest ? 'Seven shelves, from fantasy to comedy. For members: an account is free.' : 'Seven shelves, from fantasy to comedy.'

/** The heading above questions and answers about the shop. */
export const faq = 'Asked at the gate'

export const join = 'Come and Shop Now!'
export const accountIsFree = (hasQuizzes: boolean) =>
  hasQuizzes
    ? 'An account is free. It keeps your cart and wishlist on all your devices, pays gems for quizzes, and opens a collection of your own.'
    : 'An account is free. It keeps your cart and wishlist on all your devices and opens a collection of your own.'
export const register = 'Register'
export const login = 'Login'
export const whereYouLeft = (hasQuizzes: boolean) =>
  hasQuizzes ? 'Your cart, your gems and today’s quiz are where you left them.' : 'Your cart and your gems are where you left them.'
export const goToShop = 'Go to the shop'
export const quizzes = 'Quizzes'
