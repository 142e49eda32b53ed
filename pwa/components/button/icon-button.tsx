import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { softDisabled } from './soft-disabled.ts'
import './button.css'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for screen readers. */
  label: string
  framed?: boolean
  children: ReactNode
}

export function IconButton({ label, framed = false, ...rest }: IconButtonProps) {
  return <button type="button" {...softDisabled(rest)} className={framed ? 'icon-btn framed' : 'icon-btn'} aria-label={label} />
}
