import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useBusy } from './use-busy.ts'

/** What is wrong with one field. */
export interface Fault<Name extends string> {
  field: Name
  text: string
}

/** Why a form was not taken: what is to be said of it as a whole, or of its fields from top to bottom. '' and undefined: it was. */
export type Refusal<Name extends string> = string | Fault<Name> | readonly Fault<Name>[] | undefined

export interface FormView<Name extends string> {
  /** For the `<form>` itself. */
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
  busy: boolean
  /** What is to be said of the form as a whole. */
  failure: string
  errorOf: (field: Name) => string | undefined
  /** Does something for the form as submitting it does: one thing at a time, and what is wrong is shown. */
  run: (send: () => Promise<Refusal<Name> | void>) => Promise<void>
  /** Takes back what was said. */
  clear: () => void
}

/**
 * A form that is handed in once at a time. `check` reads it: what is wrong is said, and the first field at fault gets the focus;
 * else it returns how to send it, which says what was wrong in the same way. `said` is what is to be said before anything is done.
 */
export function useForm<Name extends string = never>(
  check: (form: HTMLFormElement) => Refusal<Name> | (() => Promise<Refusal<Name> | void>),
  said: string = '',
): FormView<Name> {
  const ref = useRef<HTMLFormElement>(null)
  const [busy, start] = useBusy()
  const [refusal, setRefusal] = useState<Refusal<Name>>(said)
  const faults = faultsOf(refusal)

  const show = (next: Refusal<Name> | void) => {
    setRefusal(next || '')
    const [first] = faultsOf(next || '')
    if (first) ref.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
  }
  const run = (send: () => Promise<Refusal<Name> | void>) => start(async () => show(await send()))

  return {
    props: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        if (busy) return
        const next = check(event.currentTarget)
        if (typeof next !== 'function') return show(next)
        show('')
        void run(next)
      },
    },
    busy,
    failure: typeof refusal === 'string' ? refusal : '',
    errorOf: (field) => faults.find((fault) => fault.field === field)?.text,
    run,
    clear: () => setRefusal(''),
  }
}

/** What was typed into a field; '' where there is none of this name. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** A date that was begun and not finished reads as empty; it must not be dropped in silence. */
export function isUnfinished(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement && control.validity.badInput
}

function faultsOf<Name extends string>(refusal: Refusal<Name>): readonly Fault<Name>[] {
  if (!refusal || typeof refusal === 'string') return []
  return 'field' in refusal ? [refusal] : refusal
}
