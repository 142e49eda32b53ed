import { createContext, useContext, useId, useLayoutEffect, type ComponentType } from 'react'
import { useToasts, type Toast } from './toast-store.ts'
import './toaster.css'

export interface ToastCardProps {
  toast: Toast
  /** There is more to say after it. */
  othersWait: boolean
}

/** What shows one toast, once its code is there: until then a toast waits, as behind another one. */
export const ToastCode = createContext<{ ToastCard: ComponentType<ToastCardProps> } | undefined>(undefined)

/** The toasts of the toast store, one at a time: together they would cover a small screen. `isModal`: within a sheet, which shows them as long as it is open. */
export function Toaster({ isModal = false }: { isModal?: boolean }) {
  const id = useId()
  const lieOver = useToasts((store) => store.lieOver)
  useLayoutEffect(() => (isModal ? lieOver(id) : undefined), [isModal, lieOver, id])
  const shown = useToasts(({ toasts, over }) => (over.at(-1) === (isModal ? id : undefined) ? toasts[0] : undefined))
  const othersWait = useToasts(({ toasts }) => toasts.length > 1)
  const code = useContext(ToastCode)
  return (
    <div className="toaster" role="status">
      {shown && code && <code.ToastCard key={shown.id} toast={shown} othersWait={othersWait} />}
    </div>
  )
}
