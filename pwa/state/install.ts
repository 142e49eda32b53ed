import { create } from 'zustand'

/** Chromium's own question whether to install, which TypeScript's library does not know. */
export interface InstallPrompt extends Event {
  /** Shows it; works once. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallState {
  /** Held back until the user asks for it. Undefined: this browser has none, or not now. */
  prompt: InstallPrompt | undefined
  /** The app was installed while this page was open. */
  installed: boolean
}

export const useInstall = create<InstallState>()(() => ({ prompt: undefined, installed: false }))

/** Listens before the page has loaded: the browser offers the prompt once, and not to those who come late. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ prompt: event as InstallPrompt })
  })
}
