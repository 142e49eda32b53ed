// The numbers and words of the shop as specification §3 to §9 and the protocol's rules give them, typed by hand: the model takes none from the code it judges.

export const MOST_GEMS = 1_000_000_000
export const MOST_PIECES = 99
export const MOST_CART_LINES = 200
export const MOST_WISHES = 500
/** Tags that an account follows. */
export const MOST_FOLLOWED = 30
/** Open links to lists of an account. */
export const MOST_SHARED = 10
export const MOST_QUESTIONS_OPEN = 8
export const MOST_DEVICES = 64
export const MOST_OUTCOMES = 2_000
export const QUIZ_QUESTIONS = 10
export const DAILY_GAIN = 500
export const GEMS_FOR_A_PIECE_OF_A_SET = 10
export const DAILY_LETTERS = 20
export const SKIPPED_NAMED = 20
export const REWARDS: Readonly<Record<string, number>> = { easy: 5, medium: 10, hard: 15 }
/** Clocks that are less than a day apart are on one day, or on two that follow each other. */
export const A_DAY_MS = 24 * 60 * 60 * 1_000
/** Bytes that an account's document may have in any store. */
export const MOST_DOCUMENT_BYTES = 14 * 1024 * 1024

/** Nicknames of the sixteen types (specification §3). */
export const NICKNAMES: Readonly<Record<string, string>> = {
  advocate: 'INFJ',
  mediator: 'INFP',
  architect: 'INTJ',
  logician: 'INTP',
  defender: 'ISFJ',
  adventurer: 'ISFP',
  logistician: 'ISTJ',
  virtuoso: 'ISTP',
  protagonist: 'ENFJ',
  campaigner: 'ENFP',
  commander: 'ENTJ',
  debater: 'ENTP',
  consul: 'ESFJ',
  entertainer: 'ESFP',
  executive: 'ESTJ',
  entrepreneur: 'ESTP',
}

/** The UTC day of a moment in ms. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
