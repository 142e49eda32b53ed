import { read, write } from './web-storage.ts'

/** In local storage: what this device has offered or said once, and must not again. */
const KEY = 'starlane-offers'

/** `install`: put the app on the home screen; `notify`: tell of orders while it is closed; `brought`: the word that all of it is on the device. */
export type Offer = 'install' | 'notify' | 'brought'

/** What was answered or said on this device, whatever the answer was. */
export function answeredOffers(): readonly string[] {
  return (read('localStorage', KEY) ?? '').split(' ')
}

/** Not again on this device: a refusal counts for good. */
export function noteAnswered(offer: Offer): void {
  const answered = answeredOffers()
  if (!answered.includes(offer)) write('localStorage', KEY, [...answered, offer].join(' ').trim())
}
