import { create } from 'zustand'
import { answeredOffers, noteAnswered, type Offer } from '../../storage/offers.ts'

/** What this device has answered, and whether it did so, or went on without an answer, since the page was loaded. */
export const useAnswers = create(() => ({ answered: answeredOffers(), hasJustAnswered: false }))

/** Remembers an answer for good, so that the same is not offered again. */
export function answer(offer: Exclude<Offer, 'brought'>): void {
  noteAnswered(offer)
  useAnswers.setState({ answered: answeredOffers(), hasJustAnswered: true })
}

/** What is said once on a device was said. */
export function noteSaid(word: 'brought'): void {
  noteAnswered(word)
  useAnswers.setState({ answered: answeredOffers() })
}
