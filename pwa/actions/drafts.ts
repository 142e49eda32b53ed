import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useSession } from '../state/session.ts'
import { rememberedUser } from '../storage/remembered-user.ts'
import { inStorage, readJson, write } from '../storage/web-storage.ts'

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
   * Submits the draft: the form is empty at once, so that coming back meanwhile does not show a second copy of what is under way. When
   * `act` resolves with false it was not accepted, and is a draft again, unless something new was begun.
   */
  handIn: (act: () => Promise<boolean>) => Promise<void>
}

const PREFIX = 'starlane-draft/'

/** What this tab keeps of a form for one user; `owner` is the account's id, '' for a visitor. */
export function useDraft<T extends object>(form: DraftForm<T>, owner: string): Draft<T> {
  const [held, setHeld] = useState<{ owner: string; value: T; brought?: boolean }>(() => ({ owner, value: readDraft(form, owner) }))
  let current = held
  if (held.owner !== owner) {
    // When a visitor turns out to be logged in, the text being written is kept; a draft of one account is never shown to another.
    const brought = held.owner === '' && !isBlank(form, held.value)
    current = { owner, brought, value: brought ? held.value : readDraft(form, owner) }
    setHeld(current)
  }
  const { value, brought } = current

  useEffect(() => {
    dropOthers(owner)
    if (!brought) return
    writeDraft(form, owner, value)
    writeDraft(form, '', form.blank)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each person, not for each letter
  }, [owner, brought])

  return {
    value,
    change(next) {
      writeDraft(form, owner, next)
      setHeld({ owner, value: next })
    },
    async handIn(act) {
      const done = act()
      writeDraft(form, owner, form.blank)
      if (!(await done) && isBlank(form, readDraft(form, owner))) writeDraft(form, owner, value)
    },
  }
}

/** Whose drafts these are, also while a page that was loaded anew is still asking who is here. */
export function useDraftOwner(): string {
  const id = useSession((session) => session.user.id)
  const asking = useSession((session) => session.status === 'loading')
  return asking && id === '' ? (rememberedUser()?.id ?? '') : id
}

function readDraft<T extends object>(form: DraftForm<T>, owner: string): T {
  const stored = v.safeParse(form.schema, readJson('sessionStorage', keyOf(form, owner)))
  return stored.success ? stored.output : form.blank
}

function writeDraft<T extends object>(form: DraftForm<T>, owner: string, value: T): void {
  write('sessionStorage', keyOf(form, owner), isBlank(form, value) ? undefined : JSON.stringify(value))
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
