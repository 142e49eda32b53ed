/**
 * What the user must be told though no screen waits for it: a change that could not be kept, the outcome of something
 * done offline or in another tab. The shell shows each as a toast, which is read out.
 */
export interface Notice {
  /** `heard`: what the page shows to the eye is told to screen readers alone. */
  tone: 'good' | 'bad' | 'info' | 'heard'
  text: string
  /** Where the user can read or do more. */
  link?: { to: string; label: string }
  /** Takes back what it tells of. */
  undo?: () => void
  /** What it says holds only for a while: by this name it is taken back. */
  key?: string
}

interface Listener {
  say(notice: Notice): void
  takeBack(key: string): void
}

const listeners = new Set<Listener>()
let unheard: Notice[] = []
let forNextPage: Notice[] = []
/** Names of notices that were given and not taken back. */
const standing = new Set<string>()
/** Names of notices that a screen makes needless. */
const inSight = new Set<string>()

/** Hands over every notice, first those that came before this was called, and what is taken back of them. Returns how to stop. */
export function onNotice(say: Listener['say'], takeBack: Listener['takeBack'] = () => {}): () => void {
  const listener = { say, takeBack }
  listeners.add(listener)
  for (const notice of unheard.splice(0)) say(notice)
  return () => listeners.delete(listener)
}

export function notify(notice: Notice): void {
  const { key } = notice
  if (key) {
    if (inSight.has(key)) return
    standing.add(key)
  }
  if (listeners.size === 0) unheard.push(notice)
  for (const { say } of listeners) say(notice)
}

/** Said with the page that is on its way, and not before. */
export function notifyThere(notice: Notice): void {
  forNextPage.push(notice)
}

/** The page that was on its way is there. What greeted the one before, and is plain to see by now, has had its time. */
export function sayThere(): void {
  const here = forNextPage
  for (const key of [LOGGED_IN, OFFLINE]) takeNoticeBack(key)
  forNextPage = []
  for (const notice of here) notify(notice)
}

/** What the notice of this name says has ended: it is no longer shown, and not said any more if it was still to come. */
export function takeNoticeBack(key: string): void {
  const isOther = (notice: Notice) => notice.key !== key
  forNextPage = forNextPage.filter(isOther)
  if (!standing.delete(key)) return
  unheard = unheard.filter(isOther)
  for (const { takeBack } of listeners) takeBack(key)
}

/** A screen says itself, in sight, what the notices of these names would: they are not given until the returned function is called. */
export function sayInSight(keys: readonly string[]): () => void {
  for (const key of keys) {
    inSight.add(key)
    takeNoticeBack(key)
  }
  return () => {
    for (const key of keys) inSight.delete(key)
  }
}

export function standingNotices(): readonly string[] {
  return [...standing]
}

export const NOT_HERE = 'not-here'

/** What being offline means here: it ends with that. */
export const OFFLINE = 'offline'

/** That a user is logged in: it ends with that. */
export const LOGGED_IN = 'logged-in'

/** What was removed from the wishlist can be had back: of several in a row the last. */
export const REMOVED = 'removed'

/** What was taken out of the cart can be had back, as long as the rest of it is not ordered. */
export const LEFT_OUT = 'left-out'

/** What a visitor adds is kept: the login says so of all of it. */
export const SAVED = 'saved'

/** The login has ended, and what is on the device stays. */
export const KEPT = 'kept'

/** Code that this device has never fetched cannot be had now. */
export function sayNotHere(): void {
  notify({ key: NOT_HERE, tone: 'info', text: 'This needs a connection the first time. Nothing you did is lost.' })
}
