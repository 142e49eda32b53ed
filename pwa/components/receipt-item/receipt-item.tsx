import type { ReactNode } from 'react'
import { ago, moment } from '#words/dates.ts'
import { useMinute } from '../use-minute.ts'

export interface ReceiptItemProps {
  /** What the user did: 'Added Comet Ring to the cart'. */
  title: string
  /** What became of it, in words. */
  outcome: string
  tone: 'done' | 'waiting' | 'refused' | 'asked'
  /** When the user did it, in ms since the epoch. */
  at: number
  /** A way on: a button, a link. */
  children?: ReactNode
}

/** One stub of the receipt roll. */
export function ReceiptItem({ title, outcome, tone, at, children }: ReceiptItemProps) {
  const now = useMinute()
  return (
    <li className="receipt" data-tone={tone}>
      <p className="receipt-title">{title}</p>
      <p className="receipt-outcome">{outcome}</p>
      <time className="muted small" dateTime={new Date(at).toISOString()} title={moment(at)}>
        {ago(at, now)}
      </time>
      {children && <div className="row">{children}</div>}
    </li>
  )
}
