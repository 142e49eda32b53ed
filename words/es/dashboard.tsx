import type { ReactNode } from 'react'
import { gemText } from './amounts.ts'

/** The greeting of an account without a name. */
export const title = 'What’s next?'
export const titleFor = (name: ReactNode) => (
  <>
    <span>Hi </span>
    {name}
    <span>, what’s next?</span>
  </>
)
export const pickedForToday = 'Picked for today'
/** `name`: the archetype’s; `shown`: how it stands there. */
export const pickedFor = (name: string, shown: ReactNode) => (
  <>
    <span>{`Picked for ${/^[AEIOU]/.test(name) ? 'an' : 'a'} `}</span>
    {shown}
  </>
)

export const kpopText = 'Stage light for every day.'
export const animeText = 'Main-character energy.'
export const knowledge = 'Knowledge Quiz'
export const knowledgeText = 'Ten questions. Gems for every right answer.'
export const play = 'Play'
export const personality = 'Personality Quiz'
export const personalityText = 'Twelve questions to your archetype.'
export const findOut = 'Find out'

/** Names the row of facts to screen readers. */
export const atAGlance = 'Your account at a glance'
export const yourGems = 'Your gems'
export const yourType = 'Your type'
export const todaysQuiz = 'Today’s quiz'
export const earned = (gems: number) => `${gemText(gems)} earned`
export const notGraded = 'Done, not graded yet'
export const notPlayed = 'Not played yet'
export const cannotCheck = 'Can’t check right now'
export const inYourCart = 'In your cart'
export const nothingInCart = 'Nothing yet'
/** Names a number of changes that are to be sent. */
export const waiting = 'Waiting'
/** Names a number of questions. */
export const waitingForYou = 'Waiting for you'
export const toAnswer = (questions: number) => `${questions} to answer`
