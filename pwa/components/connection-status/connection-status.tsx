import { useId, useRef, useState, type ReactNode } from 'react'
import { whenSent } from '../../content/sending-words.ts'
import { useDismiss } from '../use-dismiss.ts'
import './connection-status.css'

export interface ConnectionStatusProps {
  state: 'online' | 'offline' | 'unknown'
  /** Changes kept on this device that the server has not acknowledged. */
  pending: number
  /** Why they wait, when something other than the connection holds them. */
  reasons: readonly string[]
  /** Links and buttons: the activity list, send now, log in again. */
  children?: ReactNode
}

const WORDS = { online: 'Online', offline: 'Offline', unknown: 'Connecting' } as const

/** A small lightstick: lit when the shop answers, dark without a signal, with the number of changes that wait. */
export function ConnectionStatus({ state, pending, reasons, children }: ConnectionStatusProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useDismiss(box, open, () => setOpen(false))

  return (
    <div className="signal" ref={box} data-state={reasons.length > 0 ? 'held' : state}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path className="signal-rays" d="M3 4.5 1 3M3 11l-2 1.5M21 4.5 23 3M21 11l2 1.5" />
          <circle className="signal-bulb" cx="12" cy="7.5" r="5.5" />
          <path className="signal-grip" d="M10 13.5h4l-.5 9h-3z" />
        </svg>
        <span className="signal-word">{WORDS[state]}</span>
        {pending > 0 && (
          <span className="signal-count">
            {pending}
            <span className="signal-word"> waiting</span>
          </span>
        )}
      </button>
      <div id={id} className="signal-more" hidden={!open}>
        <p>
          <strong>{headline(state)}</strong>
        </p>
        <p>{explanation(state, pending)}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {children && <div className="row">{children}</div>}
      </div>
    </div>
  )
}

function headline(state: ConnectionStatusProps['state']): string {
  return { online: 'The shop answers.', offline: 'No answer from the shop right now.', unknown: 'Looking for the shop…' }[state]
}

function explanation(state: ConnectionStatusProps['state'], pending: number): string {
  const kept = pending === 1 ? 'One change is' : `${pending} changes are`
  if (pending === 0)
    return state === 'online' ? 'Everything you did is stored.' : 'Browse on: what you have opened before is on this device.'
  return state === 'online' ? `${kept} on the way.` : `${kept} kept on this device and sent ${whenSent()}.`
}
