import { allKept } from '../state/account.ts'
import { useConnection } from '../state/connection.ts'

/**
 * Loads the page anew, once what it shows is kept. False when nothing would come back: without a connection, where no service worker has the
 * app yet.
 */
export function reloadPage(): boolean {
  const isServed = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (!isServed && useConnection.getState().state === 'offline') return false
  void allKept().then(() => location.reload())
  return true
}
