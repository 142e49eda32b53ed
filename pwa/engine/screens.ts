import { publishAccount, useAccount, type AccountView } from '../state/account.ts'
import { useCatalog, type CatalogState } from '../state/catalog.ts'
import { notify, type Notice } from '../state/notices.ts'
import type { Presented } from './present.ts'

/** The engine's output and what it must know of the screens, passed in so that the engine depends on no store. */
export interface Screens {
  account(): AccountView
  publish(view: Presented): void
  catalog(): CatalogState
  onCatalog(listener: () => void): () => void
  tell(notice: Notice): void
}

export const screens: Screens = {
  account: useAccount.getState,
  publish: publishAccount,
  catalog: useCatalog.getState,
  onCatalog: useCatalog.subscribe,
  tell: notify,
}
