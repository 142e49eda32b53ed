import type { PicturesAnswer } from '../sync/picture-plan.ts'
import { read, write } from './web-storage.ts'

/** In local storage, because it is about this device and not about an account. */
export const PICTURES_ANSWER_KEY = 'starlane-pictures'

/** Whether this device may fetch all pictures; undefined while the user has not said so. */
export function picturesAnswer(): PicturesAnswer | undefined {
  const kept = read('localStorage', PICTURES_ANSWER_KEY)
  return kept === 'all' || kept === 'few' ? kept : undefined
}

export function notePicturesAnswer(answer: PicturesAnswer): void {
  write('localStorage', PICTURES_ANSWER_KEY, answer)
}
