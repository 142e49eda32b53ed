import { useInstall, type InstallPrompt } from '../state/install.ts'

/** Shows the browser's own question whether to install; call it behind a press. True: the user said yes. */
export async function askToInstall(prompt: InstallPrompt): Promise<boolean> {
  // It can be asked once; the browser brings another prompt when it may be asked again.
  useInstall.setState({ prompt: undefined })
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  return outcome === 'accepted'
}

/** Notes when the app was installed, by this page or the browser's own menu. Returns the way to stop. */
export function followInstallation(): () => void {
  const note = () => useInstall.setState({ prompt: undefined, installed: true })
  addEventListener('appinstalled', note)
  return () => removeEventListener('appinstalled', note)
}
