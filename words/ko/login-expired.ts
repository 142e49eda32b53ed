import type { Waiting } from '../waiting.ts'
import { waitingWords } from './waiting.ts'

/** A sentence of what is kept follows. */
export const loginExpired = '로그인이 만료됐어요. '
export const nothingLost = '한 일은 하나도 사라지지 않았어요.'
export const keptUntilLogin = (waiting: Waiting) => `${waitingWords(waiting)}을 이 기기에 저장해 뒀어요. 다시 로그인하면 보내요.`
export const logInAgain = '다시 로그인'
