/** A promise that a history breaks: which, how, and the events that show it. */
export interface Violation {
  rule: string
  text: string
  /** Numbers of events, `n` in the history. */
  events: readonly number[]
}
