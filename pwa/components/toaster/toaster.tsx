import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Link } from '../link/link.tsx'
import { useToasts, type Toast } from './toast-store.ts'
import './toaster.css'

/** Time to notice it and to read it at a calm pace. */
const readingMs = (text: string) => 4000 + text.split(/\s+/).length * 300

/** The toasts of the toast store. They stay while the pointer or the focus is on them. */
export function Toaster() {
  const toasts = useToasts((store) => store.toasts)
  const [held, setHeld] = useState(false)
  return (
    <div
      className="toaster"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </div>
  )
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const dismiss = useToasts((store) => store.dismiss)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(toast.id), readingMs(toast.text))
    return () => clearTimeout(timer)
  }, [toast, held, dismiss])

  return (
    <div className={`toast toast-${toast.tone ?? 'info'}`}>
      <p>
        {toast.text}
        {toast.link && (
          <>
            {' '}
            <Link to={toast.link.to} onClick={() => dismiss(toast.id)}>
              {toast.link.label}
            </Link>
          </>
        )}
      </p>
      <IconButton label="Dismiss" onClick={() => dismiss(toast.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
