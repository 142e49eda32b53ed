import { createElement, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { notFoundOut } from '../content/unknown-outcome.ts'
import { transition } from './transition.ts'
import { useBusy } from './use-busy.ts'
import { useFindingOut } from './use-finding-out.ts'

/** What is wrong with one field. `with`: the other field that it does not go with. */
export interface Fault<Name extends string> {
  field: Name
  text: string
  with?: Name
}

/** What the shop refused: its text, and what it found wrong with which fields. `path`: the field's name, with dots where it has parts. */
interface Refused {
  text: string
  issues: readonly { path: string; message: string }[]
}

/** No answer came: it is unknown whether what was sent was done. The form is sent again by itself, as long as nothing in it is changed. */
interface Unanswered {
  text: string
  isUnknown: true
}

/**
 * Why a form was not accepted: a text about the whole form, its faults from top to bottom, or the shop's word on what was sent. '' and
 * undefined: it was.
 */
export type Refusal<Name extends string> = string | Fault<Name> | readonly Fault<Name>[] | Refused | Unanswered | undefined

/** What tells tries of one and the same thing from others: the same object for as long as nothing in the form is changed. */
export interface FormAttempt {
  key?: string | undefined
  isUnknown?: boolean
  /** What was being sent is not wanted any more: it is not sent again. */
  isTakenBack?: boolean
  /** What its sender knew when it was first sent. */
  before?: string | undefined
}

export interface FormView<Name extends string> {
  /** For the `<form>` itself. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onInput: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  busy: boolean
  /** The text about the whole form; '' where there is none. */
  failure: ReactNode
  /** Of what was sent last it is unknown whether it was done. */
  isUnknown: boolean
  errorOf: (field: Name) => string | undefined
  /** Sends for the form from elsewhere (a dialog): one sending at a time, and a refusal is shown in the form. */
  run: (send: () => Promise<Refusal<Name> | void>) => Promise<void>
  /** Removes every message; what is being sent is not sent again. */
  clear: () => void
}

/**
 * A form that is sent once at a time. `check` reads it when it is submitted and returns either what is wrong with it or how to send
 * it; the sending may be refused in the same way. The first field at fault gets the focus. `said` is shown before the first try.
 */
export function useForm<Name extends string = never>(
  check: (form: HTMLFormElement) => Refusal<Name> | ((attempt: FormAttempt) => Promise<Refusal<Name> | void>),
  said: string = '',
): FormView<Name> {
  const ref = useRef<HTMLFormElement>(null)
  const [busy, start] = useBusy()
  const attempt = useRef<FormAttempt>({})
  const [{ failure, faults, number, tries, since }, setShown] = useState<Said>({ ...NOTHING, failure: said })

  /** `isWhole`: the form is as it was sent, so that it can be sent again to find out. */
  const show = (next: Refusal<Name> | void, isWhole = true) => {
    const said = shownOf(next || '', ref.current)
    const shown = isWhole ? said : { ...said, failure: notFoundOut(said.failure) }
    const isUnknown = typeof next === 'object' && 'isUnknown' in next && isWhole
    const change = () =>
      setShown((before) => ({
        ...shown,
        number: before.number + 1,
        tries: isUnknown ? before.tries + 1 : 0,
        since: before.tries === 0 ? Date.now() : before.since,
      }))
    // What stands below takes its place in one movement. One that comes makes its own (form-message.css).
    if (failure && !shown.failure) void transition('step', change)
    else change()
    const [first] = shown.faults
    if (first) ref.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
  }
  const run = (send: () => Promise<Refusal<Name> | void>) =>
    start(async () => {
      const mine = attempt.current
      const next = await send()
      if (!mine.isTakenBack) show(next, mine === attempt.current)
    })
  useFindingOut(
    tries,
    since,
    () => {
      const next = ref.current && check(ref.current)
      if (typeof next === 'function') void run(() => next(attempt.current))
    },
    () => {
      attempt.current = {}
      setShown((before) => ({ ...before, tries: 0, failure: notFoundOut(before.failure) }))
    },
  )

  return {
    props: {
      ref,
      noValidate: true,
      // What was said of a field is said of what stood in it.
      onInput({ target }) {
        attempt.current = {}
        if (tries > 0) setShown((before) => ({ ...before, tries: 0 }))
        const name = target instanceof Element && target.getAttribute('name')
        const stay = faults.filter((fault) => fault.field !== name && fault.with !== name)
        if (stay.length < faults.length) setShown((before) => ({ ...before, faults: stay }))
      },
      onSubmit(event) {
        event.preventDefault()
        if (busy) return
        const next = check(event.currentTarget)
        if (typeof next !== 'function') return show(next)
        // What is said of the whole form stays until there is an answer: mostly the same is said again, and all below it would jump twice.
        setShown((before) => ({ ...before, faults: NO_FAULTS }))
        void run(() => next(attempt.current))
      },
    },
    busy,
    // Another text in the document each time: a screen reader reads out what is said again.
    failure: failure && createElement('span', { key: number }, failure),
    isUnknown: tries > 0,
    errorOf: (field) => faults.find((fault) => fault.field === field)?.text,
    run,
    clear: () => {
      attempt.current.isTakenBack = true
      attempt.current = {}
      setShown(NOTHING)
    },
  }
}

/** Never ends: awaited last by a form whose page is being left, it keeps the form as it is until the next page is there. */
export const untilLeft = new Promise<never>(() => {})

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

interface Shown {
  failure: string
  faults: readonly Fault<string>[]
}

interface Said extends Shown {
  /** Grows with everything that is shown. */
  number: number
  /** How often it was sent without an answer, and since when (ms since the epoch). */
  tries: number
  since: number
}

const NO_FAULTS: readonly Fault<string>[] = []
const NOTHING: Said = { failure: '', faults: NO_FAULTS, number: 0, tries: 0, since: 0 }

function shownOf(refusal: Refusal<string>, form: HTMLFormElement | null): Shown {
  if (!refusal) return { failure: '', faults: NO_FAULTS }
  if (typeof refusal === 'string') return { failure: refusal, faults: NO_FAULTS }
  if ('issues' in refusal) return besideFields(refusal, form)
  if ('isUnknown' in refusal) return { failure: refusal.text, faults: NO_FAULTS }
  return { failure: '', faults: 'field' in refusal ? [refusal] : refusal }
}

/** What the shop said of fields that the form has, from top to bottom; of any other its text is shown for the whole form, once. */
function besideFields({ text, issues }: Refused, form: HTMLFormElement | null): Shown {
  const names = [...(form?.elements ?? [])].map((control) => control.getAttribute('name'))
  const faults = names.flatMap((name) => {
    const issue = issues.find(({ path }) => path.split('.')[0] === name)
    return name === null || issue === undefined ? [] : [{ field: name, text: issue.message }]
  })
  const isAll = faults.length > 0 && faults.length === issues.length
  return { failure: isAll || faults.some((fault) => fault.text === text) ? '' : text, faults }
}
