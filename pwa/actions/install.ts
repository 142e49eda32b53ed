import { useInstall, type InstallPrompt } from '../state/install.ts'

/** Shows the browser's install prompt; call it only after a press. True if the user accepted. */
export async function askToInstall(prompt: InstallPrompt): Promise<boolean> {
  // A prompt works once; the browser brings another when it may be shown again.
  useInstall.setState({ prompt: undefined })
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  return outcome === 'accepted'
}

/** Notes an installation, by this page or the browser's own menu. Returns a function that stops it. */
export function followInstallation(): () => void {
  const note = () => useInstall.setState({ prompt: undefined, installed: true })
  addEventListener('appinstalled', note)
  return () => removeEventListener('appinstalled', note)
}
