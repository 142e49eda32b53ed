import type { AtOnce } from '#sync-protocol/mutations/definition.ts'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { MutationName } from '#sync-protocol/mutations/registry.ts'
import { namelessWithin } from '#words/lists.ts'
import * as say from '#words/notices.ts'
import { shownAs } from '../content/shown.ts'
import { countWaiting, dropTaps, showTap, useAccount } from '../state/account.ts'
import { useCatalog } from '../state/catalog.ts'
import { notify } from '../state/notices.ts'
import type { WishlistEntry } from '../state/shop-items.ts'
import { runOver } from '../state/taps.ts'
import { journal, journalled } from '../storage/journal.ts'
import { randomId } from '../sync/random-id.ts'
import { engine } from './load-engine.ts'

/**
 * The delay before enqueuing, so that reading the journal and opening a transaction do not delay the frame that shows a press; the journal
 * keeps the change meanwhile. What is said about a press waits as well.
 */
export const SHOWN_MS = 50

interface Press {
  /** The pressed item, in case the catalog has not arrived. */
  pressed?: WishlistEntry
  /** The caller announces the change, so a screen reader must not hear it twice. */
  isTold?: boolean
}

/**
 * Journals a change, shows it, and enqueues it, for changes with an immediate effect. One that the device's own run refuses is reported and
 * never journalled, and false is returned.
 */
export function mutate<Args>(mutation: AtOnce<MutationName, Args>, args: Args, { pressed, isTold = false }: Press = {}): boolean {
  const shown = useAccount.getState()
  const { owner } = shown
  const id = randomId()
  const run = runOver(id, mutation, args, pressed)
  const after = run(shown)
  if ('status' in after) {
    refuse(after.code)
    return false
  }
  // A second press before the first one is stored: the screen has not changed in between.
  if (isUnseen(owner, mutation.name, args)) return true
  const nameOf = (itemId: string) => {
    const { name = '' } = [...shown.cart, ...shown.wishlist, pressed].find((entry) => entry?.id === itemId) ?? {}
    return shownAs(useCatalog.getState().byId.get(itemId), name) || namelessWithin
  }
  if (!isTold) notify({ tone: 'heard', text: say.changeDone(mutation.words.done(args, nameOf)) })
  const { key } = journalled(owner, mutation, args, undefined, id)
  const isKept = journal.isKept(key)
  // A change that local storage refused is shown once the queue has it, because a killed tab would lose it (SPEC R40).
  if (isKept) showTap({ id, key, owner, run })
  else countWaiting()
  const enqueue = () =>
    engine()
      .then(({ enqueueJournal }) => enqueueJournal())
      .catch(() => {
        // A change that only this page has would be lost with it, so it must not be shown.
        if (journal.isKept(key)) return
        journal.remove(key)
        dropTaps((other) => other !== key)
        notify({ tone: 'bad', text: say.notKept })
      })
  // A timer, not a frame, because a hidden page draws none.
  if (isKept) setTimeout(enqueue, SHOWN_MS)
  else void enqueue()
  return true
}

/** True for a press that only this page's memory has, so no screen shows it yet. */
function isUnseen(owner: string, name: string, args: unknown): boolean {
  const press = JSON.stringify([owner, name, args])
  return journal.unkept().some((intent) => JSON.stringify([intent.owner, intent.name, intent.args]) === press)
}

function refuse(code: ErrorCode): void {
  engine().then(
    ({ tellRefusal }) => tellRefusal(code),
    () => notify({ tone: 'bad', text: say.notKept }),
  )
}

/** Tries to send what is pending now, whatever the back-off says, and says so if it fails. */
export function retryNow(): void {
  engine()
    .then(({ tryNow }) => tryNow())
    .catch(() => undefined)
}
