import { create } from 'zustand'
import { notePicturesAnswer, picturesAnswer, PICTURES_ANSWER_KEY } from '../storage/pictures-answer.ts'
import type { PicturePlan, PicturesAnswer } from '../sync/picture-plan.ts'

export type { PicturesAnswer }

/** The product pictures on this device. */
export interface PicturesState {
  /** As planned (`PicturePlan`); undefined until this page has a plan. */
  of: number | undefined
  choice: PicturePlan['choice']
  /** How many of the `of` pictures of the catalog are here, as the worker counted them last; undefined until it has. */
  here: number | undefined
  /** True once the worker has brought all that it was asked for, by the present answer. */
  isComplete: boolean
  /** True while the browser asks for little traffic: the user is not asked for more. */
  savesData: boolean
  answer: PicturesAnswer | undefined
}

export const usePictures = create<PicturesState>()(() => ({
  of: undefined,
  choice: undefined,
  here: undefined,
  isComplete: false,
  savesData: false,
  answer: picturesAnswer(),
}))

/** Keeps the user's answer on this device. */
export function answerPictures(answer: PicturesAnswer): void {
  notePicturesAnswer(answer)
  usePictures.setState({ answer, isComplete: false })
}

/** Hears the answer given in another tab, until the returned function is called. */
export function followPicturesAnswer(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === PICTURES_ANSWER_KEY) usePictures.setState({ answer: picturesAnswer(), isComplete: false })
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
