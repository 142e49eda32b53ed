import { sendsInBackground } from '../content/sending-words.ts'

/** Whether it makes sense to ask: the question has not been answered yet, and this browser sends orders while the app is closed. */
export function canAskToNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default' && sendsInBackground()
}

/** Shows the browser's question; call it behind a press. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** What is on the screen now need not stand in the system's list any more. */
export async function clearNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** The number on the app's icon; 0 takes it away. Where icons have none, nothing happens. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
}
