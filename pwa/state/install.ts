import { create } from 'zustand'

/** Chromium's install prompt event, which TypeScript's library lacks. */
export interface InstallPrompt extends Event {
  /** Shows it; works once. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallState {
  /** Held back until the user asks for it. Undefined if the browser has none, or not now. */
  prompt: InstallPrompt | undefined
  /** The app was installed while this page was open. */
  installed: boolean
}

export const useInstall = create<InstallState>()(() => ({ prompt: undefined, installed: false }))

/** Listens before the page has loaded, because the browser offers the prompt only once. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ prompt: event as InstallPrompt })
  })
}
