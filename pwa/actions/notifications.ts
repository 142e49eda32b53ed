import { sendsInBackground } from '../content/sending-words.ts'

/** True if asking makes sense: the user has not answered yet, and this browser sends orders while the app is closed. */
export function canAskToNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default' && sendsInBackground()
}

/** Shows the browser's permission prompt; call it only after a press. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Removes system notifications of what is on the screen. */
export async function clearNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Sets the number on the app's icon; 0 removes it. Does nothing where icons have none. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
}
