// What a person feels, in real Chromium on the built shop.
import type { Figure } from '../figures.ts'
import { coldStartFigures } from './cold-start.ts'
import { feedbackFigures } from './feedback.ts'
import { browserReplayFigures } from './replay.ts'

export async function browserFigures(): Promise<Figure[]> {
  return [...(await feedbackFigures()), ...(await coldStartFigures()), ...(await browserReplayFigures())]
}
