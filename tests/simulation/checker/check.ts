import type { History } from '../history.ts'
import { asTheModelSays } from './as-the-model-says.ts'
import { balanceIsLedger, inventoryIsPurchases, oneOrderPerDecision, oneRewardADay } from './books.ts'
import {
  alikeAfterHealing,
  basesAreCommits,
  basesGoForward,
  changesStayWithTheirAccount,
  logoutLeavesNothing,
  nothingIsUnreadable,
} from './devices.ts'
import { readable, withinBounds } from './documents.ts'
import { appliedAtMostOnce, appliedInOrder, lettersOnce, queuedAsDone, recordsArrive } from './effects.ts'
import { factsOf, type Facts } from './facts.ts'
import { deletedIsGone, endedLoginsOpenNothing, loggedOutIsClosed } from './logins.ts'
import { documentsGoWithTheLogin, loggedOutIsQuiet, sentAgainOnce, shownIsWrittenDown, visitorsJoinOnce } from './kept.ts'
import { acknowledgesWhatItHas, appliedUnderItsNumber, devicesHaveNames, keysAreOneCall, numbersHaveNoGap, putOffWaits } from './numbers.ts'
import { ordersNameWhatIsShown } from './orders-shown.ts'
import { boughtAsSeen } from './names.ts'
import { commitsFollow, doneIsDurable, entriesEnd, lastCommitStands, nothingIsLost, receiptsStay } from './promises.ts'
import { showsWhatIsKept } from './shown.ts'
import { asksOnlyInDoubt, blamedWithProof, blockedForAReason, triesAgain } from './waiting.ts'
import type { Violation } from './violation.ts'

const CHECKS: readonly ((facts: Facts) => Violation[])[] = [
  asTheModelSays,
  appliedAtMostOnce,
  appliedInOrder,
  queuedAsDone,
  recordsArrive,
  lettersOnce,
  balanceIsLedger,
  inventoryIsPurchases,
  oneOrderPerDecision,
  oneRewardADay,
  basesAreCommits,
  basesGoForward,
  changesStayWithTheirAccount,
  logoutLeavesNothing,
  nothingIsUnreadable,
  alikeAfterHealing,
  showsWhatIsKept,
  ordersNameWhatIsShown,
  boughtAsSeen,
  readable,
  withinBounds,
  endedLoginsOpenNothing,
  deletedIsGone,
  loggedOutIsClosed,
  commitsFollow,
  doneIsDurable,
  entriesEnd,
  nothingIsLost,
  receiptsStay,
  lastCommitStands,
  appliedUnderItsNumber,
  acknowledgesWhatItHas,
  numbersHaveNoGap,
  devicesHaveNames,
  keysAreOneCall,
  putOffWaits,
  asksOnlyInDoubt,
  blamedWithProof,
  blockedForAReason,
  triesAgain,
  shownIsWrittenDown,
  sentAgainOnce,
  visitorsJoinOnce,
  loggedOutIsQuiet,
  documentsGoWithTheLogin,
]

/** Every promise that the history breaks; none for a history in which the shop kept all of them. */
export function checkHistory(history: History): Violation[] {
  const facts = factsOf(history)
  return CHECKS.flatMap((check) => check(facts))
}
