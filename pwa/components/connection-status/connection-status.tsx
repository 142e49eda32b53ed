import { Suspense, useId, type ReactNode } from 'react'
import * as say from '#words/connection.ts'
import { leaving } from '../leaving.ts'
import { useDisclosure } from '../use-disclosure.ts'
import './connection-status.css'

export interface ConnectionStatusProps {
  state: 'online' | 'offline' | 'unknown'
  /** How many things wait on this device, and what they are: "1 order and 2 changes". */
  pending: number
  waiting: string
  /** The word for something other than the connection that holds them up. */
  held: string | undefined
  /** What the panel says below its headline, once it is opened; `close` gives the focus back to the light. */
  children: (close: () => void) => ReactNode
}

const WORDS = { online: say.online, offline: say.offline, unknown: say.unknown } as const
const HEADLINES = { online: say.isOnline, unknown: say.isConnecting } as const

/**
 * A small lightstick: lit when the shop answers, with a word beside it where there is no signal or the user has to help, and what waits.
 * It has its place in the bar whatever it says, so that nothing on the page moves for it.
 */
export function ConnectionStatus({ state, pending, waiting, held, children }: ConnectionStatusProps) {
  const { open, setOpen, box, close } = useDisclosure<HTMLDivElement>()
  const id = useId()
  const word = state === 'offline' ? undefined : held

  return (
    <div className="signal" ref={box} data-state={word === undefined ? state : 'held'}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className="signal-pill">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path className="signal-rays" d="M3 4.5 1 3M3 11l-2 1.5M21 4.5 23 3M21 11l2 1.5" />
            <circle className="signal-bulb" cx="12" cy="7.5" r="5.5" />
            <path d="M10 13.5h4l-.5 9h-3z" />
          </svg>
          <span className="signal-word">{word ?? WORDS[state]}</span>
          {pending > 0 && (
            <span className="signal-count">
              <span className="signal-number" aria-hidden="true">
                {pending}
              </span>
              <span className="signal-things">{` ${say.thingsWaiting(waiting)}`}</span>
            </span>
          )}
        </span>
      </button>
      {open && (
        // It comes whole, with what it says below its headline.
        <Suspense fallback={null}>
          <div id={id} className="signal-more" ref={leaving} tabIndex={-1}>
            <p>
              <strong>{state === 'offline' ? say.cutOffSentence(navigator.onLine) : HEADLINES[state]}</strong>
            </p>
            {children(close)}
          </div>
        </Suspense>
      )}
    </div>
  )
}
