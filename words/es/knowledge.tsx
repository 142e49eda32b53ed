import type { ReactNode } from 'react'

export const title = 'Knowledge Quiz'
export const difficulty = 'Difficulty'
export const reward = (perAnswer: number) => `Each question earns ${perAnswer} gems a day, if your first answer is right`
export const deal = 'New Questions'
/** Heard when other questions are there. */
export const dealt = (count: number) => `${count} new questions`
export const loading = 'Loading questions…'
export const loadingFailed = 'Failed to load questions. Please try again later.'

export const answered = (count: number, total: number) => `${count} of ${total} answered`
export const submit = 'Submit'
export const submitting = 'Submitting…'
export const submitFailed = 'Failed to submit results. Please try again later.'
export const submitEmpty = 'Submit without an answer?'
export const submitAnyway = 'Submit anyway'
export const backToQuestions = 'Back to the questions'
export const nothingAnswered = (total: number) => `You haven’t answered any of the ${total} questions yet, so this round would score 0.`

/** How an answer was judged. */
export const right = 'Right'
export const wrong = 'Wrong'
export const notAnswered = 'Not answered'

export const saved = 'Saved on this device'
export const savedSafely = 'Your answers are safe. You’ll see your score and gems once you’re back online.'
export const again = 'Take Quiz Again?'
export const allResults = 'All results'
export const seeWaiting = 'See what is waiting'
export const rightStaySecret = 'Right answers stay secret: a question may come up again.'
export const gradedUnreadable = 'Your quiz was graded. Update the app to see the result.'
export const score = (right: number, total: number) => `Score: ${right} / ${total}`
export const gemsEarned = (amount: ReactNode) => (
  <>
    <span>Gems earned: </span>
    {amount}
  </>
)
export const paysOnceADay = 'A question pays once a day, for its first answer.'
/** The heading of a round whose score is not known. */
export const submitted = 'Submitted'
/** Headings of a round, from all right to few. */
export const perfect = 'Perfect! The crowd is on its feet'
export const good = 'That was a headliner'
export const fair = 'A solid opening act'
export const poor = 'Every idol was a trainee once'
