import { RandomId } from '#sync-protocol/api/primitives.ts'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useSession } from '../state/session.ts'
import { rememberedUser } from '../storage/stored-login.ts'
import { inStorage, readJson, write } from '../storage/web-storage.ts'
import { randomId } from '../sync/random-id.ts'

/** A form whose draft survives going back, a reload, and a phone that discards a background tab. */
export interface DraftForm<T extends object> {
  /** Unique among the forms. */
  name: string
  /** The schema of the stored part: never a password, nor a picture's bytes. Anything else in storage is dropped. */
  schema: v.GenericSchema<unknown, T>
  /** The empty form, which counts as no draft. */
  blank: T
}

export interface Draft<T> {
  value: T
  /** Shows a value, and stores it before the paint that shows it. */
  change: (value: T) => void
  /**
   * Submits the draft: the form is empty at once, so that a second copy is not shown meanwhile. `id` names it to the queue, so a submission
   * from a duplicated tab is the same change. If `act` resolves with false it was not accepted, and is a draft again, unless something new
   * was begun.
   */
  handIn: (act: (id: string) => Promise<boolean>) => Promise<void>
}

const PREFIX = 'starlane-draft/'

/** A stored draft. Its id changes with each edit, so that only the same text has the same id. */
interface Stored<T> {
  id: string
  value: T
}

/** This tab's draft of a form for one user; `owner` is the account's id, '' for a visitor. */
export function useDraft<T extends object>(form: DraftForm<T>, owner: string): Draft<T> {
  const [held, setHeld] = useState<Stored<T> & { owner: string; brought?: boolean }>(() => ({ owner, ...readDraft(form, owner) }))
  let current = held
  if (held.owner !== owner) {
    // A visitor who turns out to be logged in keeps the text; a draft of one account is never shown to another.
    const brought = held.owner === '' && !isBlank(form, held.value)
    current = { owner, brought, ...(brought ? { id: held.id, value: held.value } : readDraft(form, owner)) }
    setHeld(current)
  }
  const { id, value, brought } = current

  useEffect(() => {
    dropOthers(owner)
    if (!brought) return
    writeDraft(form, owner, { id, value })
    writeDraft(form, '', blankOf(form))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each person, not for each letter
  }, [owner, brought])

  return {
    value,
    change(next) {
      const changed = { id: randomId(), value: next }
      writeDraft(form, owner, changed)
      setHeld({ owner, ...changed })
    },
    async handIn(act) {
      const done = act(id)
      writeDraft(form, owner, blankOf(form))
      // Submitted here once more, it is another change.
      const again = randomId()
      setHeld((before) => (before.id === id ? { ...before, id: again } : before))
      if (!(await done) && isBlank(form, readDraft(form, owner).value)) writeDraft(form, owner, { id: again, value })
    },
  }
}

/** The owner of the drafts, even while a reloaded page still asks who is logged in. */
export function useDraftOwner(): string {
  const id = useSession((session) => session.user.id)
  const asking = useSession((session) => session.status === 'loading')
  return asking && id === '' ? (rememberedUser()?.id ?? '') : id
}

function readDraft<T extends object>(form: DraftForm<T>, owner: string): Stored<T> {
  const read = readJson('sessionStorage', keyOf(form, owner))
  const stored = v.safeParse(v.object({ id: RandomId, value: form.schema }), read)
  return stored.success ? stored.output : blankOf(form)
}

function writeDraft<T extends object>(form: DraftForm<T>, owner: string, draft: Stored<T>): void {
  write('sessionStorage', keyOf(form, owner), isBlank(form, draft.value) ? undefined : JSON.stringify(draft))
}

function blankOf<T extends object>({ blank }: DraftForm<T>): Stored<T> {
  return { id: randomId(), value: blank }
}

function isBlank<T extends object>({ blank }: DraftForm<T>, value: T): boolean {
  return JSON.stringify(value) === JSON.stringify(blank)
}

function keyOf({ name }: { name: string }, owner: string): string {
  return `${PREFIX}${name}/${owner}`
}

/** A tab that was suspended during a logout may still hold another user's draft. */
function dropOthers(owner: string): void {
  if (owner === '') return
  for (const key of inStorage('sessionStorage', Object.keys) ?? []) {
    const [, whose = ''] = key.slice(PREFIX.length).split('/')
    if (key.startsWith(PREFIX) && whose !== '' && whose !== owner) write('sessionStorage', key, undefined)
  }
}
