import { useState } from 'react'
import { create } from 'zustand'
import { useToasts } from '../toaster/toast-store.ts'

const useAnnouncements = create<{ id: number; text: string }>(() => ({ id: 0, text: '' }))

/** Has a screen reader read out what a page shows to the eye alone. */
export function announce(text: string): void {
  useAnnouncements.setState(({ id }) => ({ id: id + 1, text }))
}

/**
 * The place where a screen reader hears announcements. One stands beside the page; a modal dialog brings its own, in which toasts are told
 * too: the rest of the page is not heard then.
 */
export function Announcer({ isModal = false }: { isModal?: boolean }) {
  const { id, text } = useAnnouncements()
  const toast = useToasts(({ toasts }) => (isModal ? toasts[0] : undefined))
  // What was said before it came is not said again.
  const [before] = useState({ id, toast })
  return (
    <div className="hidden-visually" role="status">
      {/* Another element each time: the same words again are read out again. */}
      {id !== before.id && <p key={id}>{text}</p>}
      {/* Its words stand in the page, for the eye. */}
      {toast && toast !== before.toast && <span key={`toast ${toast.id}`} role="img" aria-label={toast.text} />}
    </div>
  )
}
