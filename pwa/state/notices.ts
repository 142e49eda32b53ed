import { create } from 'zustand'
import { notHere } from '#words/notices.ts'

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
  /** What was to be heard last: another object each time. It needs none of the listeners, whose code comes later. */
  heard: { text: string }
  listeners: readonly Listener[]
  unheard: readonly Notice[]
  forNextPage: readonly Notice[]
  /** Names of current messages. */
  standing: readonly string[]
  /** Names of messages that a screen makes needless, of each screen its own. */
  inSight: readonly (readonly string[])[]
}

export const useNotices = create<Notices>(() => ({
  heard: { text: '' },
  listeners: [],
  unheard: [],
  forNextPage: [],
  standing: [],
  inSight: [],
}))

/** Delivers every message, including earlier ones, and every withdrawal. Returns a function that stops it. */
export function onNotice(say: Listener['say'], takeBack: Listener['takeBack'] = () => {}): () => void {
  const listener = { say, takeBack }
  const { unheard } = useNotices.getState()
  useNotices.setState(({ listeners }) => ({ listeners: [...listeners, listener], unheard: [] }))
  for (const notice of unheard) say(notice)
  return () => useNotices.setState(({ listeners }) => ({ listeners: listeners.filter((other) => other !== listener) }))
}

export function notify(notice: Notice): void {
  const { key, tone, text } = notice
  const { listeners, inSight } = useNotices.getState()
  if (key) {
    if (inSight.some((keys) => keys.includes(key))) return
    useNotices.setState(({ standing }) => ({ standing: standing.includes(key) ? standing : [...standing, key] }))
  }
  if (tone === 'heard') useNotices.setState({ heard: { text } })
  else if (listeners.length === 0) useNotices.setState(({ unheard }) => ({ unheard: [...unheard, notice] }))
  for (const { say } of listeners) say(notice)
}

/** Shows a message with the next page, and not before. */
export function notifyThere(notice: Notice): void {
  useNotices.setState(({ forNextPage }) => ({ forNextPage: [...forNextPage, notice] }))
}

/** The next page is there: shows its messages, and ends the greetings of the previous one. */
export function sayThere(): void {
  const { forNextPage: here } = useNotices.getState()
  for (const key of [LOGGED_IN, OFFLINE]) takeNoticeBack(key)
  useNotices.setState({ forNextPage: [] })
  for (const notice of here) notify(notice)
}

/** Withdraws the message of this name, whether shown or still to come. */
export function takeNoticeBack(key: string): void {
  const { listeners, standing } = useNotices.getState()
  const isOther = (notice: Notice) => notice.key !== key
  useNotices.setState(({ forNextPage }) => ({ forNextPage: forNextPage.filter(isOther) }))
  if (!standing.includes(key)) return
  useNotices.setState(({ unheard }) => ({ unheard: unheard.filter(isOther), standing: standing.filter((other) => other !== key) }))
  for (const { takeBack } of listeners) takeBack(key)
}

/** A screen shows what these messages would: they are held back until the returned function is called. */
export function sayInSight(keys: readonly string[]): () => void {
  useNotices.setState(({ inSight }) => ({ inSight: [...inSight, keys] }))
  for (const key of keys) takeNoticeBack(key)
  return () => useNotices.setState(({ inSight }) => ({ inSight: inSight.filter((other) => other !== keys) }))
}

export function standingNotices(): readonly string[] {
  return useNotices.getState().standing
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
  notify({ key: NOT_HERE, tone: 'info', text: notHere })
}
