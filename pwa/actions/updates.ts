import { allKept } from '../state/account.ts'
import { lateCode } from '../state/late-code.ts'

const worker = lateCode(async () => (await import('../engine/watch-updates.ts')).createUpdates())

/** Registers the service worker and watches for versions. Called once by the shell, after the first paint. */
export async function startUpdates(): Promise<void> {
  if ('serviceWorker' in navigator) await (await worker()).watch()
}

/** Brings the language that was just chosen, and reloads the page once it is there. Rejects where it cannot come now. */
export async function bringLanguage(): Promise<void> {
  await (await worker()).bringLanguage()
}

/** Lets no other language come that was chosen before that of this page was. */
export async function stayInLanguage(): Promise<void> {
  if (navigator.serviceWorker?.controller) await (await worker()).stayInLanguage()
}

/** Switches to the new version and reloads. Call it only when the user asks for it. */
export function applyUpdate(): void {
  // Changes on the screen but not yet on the disk would not survive the reload.
  void allKept()
    .then(worker)
    .then(({ apply }) => apply())
    .catch(() => location.reload())
}
