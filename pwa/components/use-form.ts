import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useBusy } from './use-busy.ts'

/** What is wrong with one field. */
export interface Fault<Name extends string> {
  field: Name
  text: string
}

/** Why a form was not accepted: a text about the whole form, or its faults from top to bottom. '' and undefined: it was. */
export type Refusal<Name extends string> = string | Fault<Name> | readonly Fault<Name>[] | undefined

export interface FormView<Name extends string> {
  /** For the `<form>` itself. */
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
  busy: boolean
  /** The text about the whole form. */
  failure: string
  errorOf: (field: Name) => string | undefined
  /** Sends for the form from elsewhere (a dialog): one sending at a time, and a refusal is shown in the form. */
  run: (send: () => Promise<Refusal<Name> | void>) => Promise<void>
  /** Removes every message. */
  clear: () => void
}

/**
 * A form that is sent once at a time. `check` reads it when it is submitted and returns either what is wrong with it or how to send
 * it; the sending may be refused in the same way. The first field at fault gets the focus. `said` is shown before the first try.
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
