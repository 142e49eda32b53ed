import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useBackCloses } from '../back-closes.ts'
import { leaving } from '../leaving.ts'

/** Opens a dialog over everything for as long as it is drawn. Back calls `onClose`, as the dialog's own ways to close it do. */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(true, onClose)

  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return
    current.showModal()
    const leave = leaving(current)
    // Closed before it goes, the browser gives the focus back to what had it.
    return () => {
      current.close()
      leave()
    }
  }, [])
  return dialog
}
