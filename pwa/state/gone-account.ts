import { create } from 'zustand'

export interface GoneAccount {
  /** The account last found to be deleted, while this page is open. */
  id: string
  /** The account that its user deletes on this very page, which says so itself. */
  leaving: string
}

export const useGoneAccount = create<GoneAccount>()(() => ({ id: '', leaving: '' }))
