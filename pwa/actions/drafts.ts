import { RandomId } from '#sync-protocol/api/primitives.ts'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useSession } from '../state/session.ts'
import { rememberedUser } from '../storage/remembered-user.ts'
import { inStorage, readJson, write } from '../storage/web-storage.ts'
import { randomId } from '../sync/random-id.ts'

/** A form that keeps what was begun in it: over going back, a reload, and a phone that throws a background tab away. */
export interface DraftForm<T extends object> {
  /** Unique among the forms. */
  name: string
  /** What may be read back: never a password, nor a picture's bytes. Anything else in storage is dropped. */
  schema: v.GenericSchema<unknown, T>
  /** The form with nothing in it: as much as no draft. */
  blank: T
}

export interface Draft<T> {
  value: T
  /** Shows a value, and stores it before the paint that shows it. */
  change: (value: T) => void
  /**
   * Submits the draft: the form is empty at once, so that coming back meanwhile does not show a second copy of what is under way. `id` names it to the
   * queue: what is handed in from a copy of this tab too is one change. When `act` resolves with false it was not accepted, and is a draft again, unless
   * something new was begun.
   */
  handIn: (act: (id: string) => Promise<boolean>) => Promise<void>
}

const PREFIX = 'starlane-draft/'

/** A draft in storage. Its id is another one after each change, so that only the same text under the same id is the same. */
interface Stored<T> {
  id: string
  value: T
}

/** What this tab keeps of a form for one user; `owner` is the account's id, '' for a visitor. */
export function useDraft<T extends object>(form: DraftForm<T>, owner: string): Draft<T> {
  const [held, setHeld] = useState<Stored<T> & { owner: string; brought?: boolean }>(() => ({ owner, ...readDraft(form, owner) }))
  let current = held
  if (held.owner !== owner) {
    // When a visitor turns out to be logged in, the text being written is kept; a draft of one account is never shown to another.
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
      // Handed in here once more, it is another change.
      const again = randomId()
      setHeld((before) => (before.id === id ? { ...before, id: again } : before))
      if (!(await done) && isBlank(form, readDraft(form, owner).value)) writeDraft(form, owner, { id: again, value })
    },
  }
}

/** Whose drafts these are, also while a page that was loaded anew is still asking who is here. */
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

/** A tab that was suspended during a logout may still hold a draft of another user. */
function dropOthers(owner: string): void {
  if (owner === '') return
  for (const key of inStorage('sessionStorage', Object.keys) ?? []) {
    const [, whose = ''] = key.slice(PREFIX.length).split('/')
    if (key.startsWith(PREFIX) && whose !== '' && whose !== owner) write('sessionStorage', key, undefined)
  }
}
