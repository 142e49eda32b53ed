import { create } from 'zustand'

/**
 * A message that no screen waits for: a change that could not be stored, the outcome of something done offline or in another tab. The shell
 * shows each as a toast, which is read out.
 */
export interface Notice {
  /** `heard`: announced to screen readers only, because the page shows it. */
  tone: 'good' | 'bad' | 'info' | 'heard'
  text: string
  /** Where the user can read or do more. */
  link?: { to: string; label: string }
  /** Undoes what it tells. */
  undo?: () => void
  /** The name of a message that is true only for a while, by which it is withdrawn. */
  key?: string
}

interface Listener {
  say(notice: Notice): void
  takeBack(key: string): void
}

interface Notices {
  listeners: readonly Listener[]
  /** Messages from before anybody listened. */
  unheard: readonly Notice[]
  forNextPage: readonly Notice[]
  /** Names of current messages. */
  standing: readonly string[]
  /** Names of messages that a screen makes needless. */
  inSight: readonly string[]
}

const { getState, setState } = create<Notices>()(() => ({ listeners: [], unheard: [], forNextPage: [], standing: [], inSight: [] }))

/** Delivers every message, including earlier ones, and every withdrawal. Returns a function that stops it. */
export function onNotice(say: Listener['say'], takeBack: Listener['takeBack'] = () => {}): () => void {
  const listener = { say, takeBack }
  const { listeners, unheard } = getState()
  setState({ listeners: [...listeners, listener], unheard: [] })
  unheard.forEach(say)
  return () => setState((now) => ({ listeners: now.listeners.filter((other) => other !== listener) }))
}

export function notify(notice: Notice): void {
  const { key } = notice
  const { listeners, unheard, standing, inSight } = getState()
  if (key && inSight.includes(key)) return
  if (key && !standing.includes(key)) setState({ standing: [...standing, key] })
  if (!listeners[0]) setState({ unheard: [...unheard, notice] })
  for (const { say } of listeners) say(notice)
}

/** Shows a message with the next page, and not before. */
export function notifyThere(notice: Notice): void {
  setState(({ forNextPage }) => ({ forNextPage: [...forNextPage, notice] }))
}

/** The next page is there: shows its messages, and ends the greetings of the previous one. */
export function sayThere(): void {
  const { forNextPage } = getState()
  for (const key of [LOGGED_IN, OFFLINE]) takeNoticeBack(key)
  setState({ forNextPage: [] })
  forNextPage.forEach(notify)
}

/** Withdraws the message of this name, whether shown or still to come. */
export function takeNoticeBack(key: string): void {
  const { listeners, unheard, forNextPage, standing } = getState()
  const left = standing.filter((other) => other !== key)
  const isOther = (notice: Notice) => notice.key !== key
  setState({ standing: left, unheard: unheard.filter(isOther), forNextPage: forNextPage.filter(isOther) })
  if (left.length < standing.length) for (const { takeBack } of listeners) takeBack(key)
}

/** A screen shows what these messages would: they are held back until the returned function is called. */
export function sayInSight(keys: readonly string[]): () => void {
  keys.forEach(takeNoticeBack)
  setState(({ inSight }) => ({ inSight: [...inSight, ...keys] }))
  return () => setState(({ inSight }) => ({ inSight: inSight.filter((key) => !keys.includes(key)) }))
}

export function standingNotices(): readonly string[] {
  return getState().standing
}

export const NOT_HERE = 'not-here'

/** The message about being offline, which ends with that. */
export const OFFLINE = 'offline'

/** The message that a user is logged in, which ends with that. */
export const LOGGED_IN = 'logged-in'

/** The offer to undo the last removal from the wishlist. */
export const REMOVED = 'removed'

/** The offer to restore what was taken out of the cart, until the rest is ordered. */
export const LEFT_OUT = 'left-out'

/** The message that a visitor's items are kept, which the login also says. */
export const SAVED = 'saved'

/** The message that the login has ended and the device's data stays. */
export const KEPT = 'kept'

/** Says that code which this device never fetched is unavailable now. */
export function sayNotHere(): void {
  notify({ key: NOT_HERE, tone: 'info', text: 'This needs a connection the first time. Nothing you did is lost.' })
}
