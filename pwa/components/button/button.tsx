import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useIsAbsent } from '../link/absent-pages.ts'
import { Link, type LinkProps } from '../link/link.tsx'
import { softDisabled } from './soft-disabled.ts'
import './button.css'

interface Look {
  /** primary: the one thing to do here; quiet: the rest; plain: no frame, beside others that have one; danger: takes something away. */
  look?: 'primary' | 'quiet' | 'plain' | 'danger'
  size?: 'normal' | 'large' | 'small'
  /** As wide as its container. */
  wide?: boolean
  children: ReactNode
}

function classes({ look = 'quiet', size = 'normal', wide = false }: Partial<Look>, className?: string) {
  return ['btn', `btn-${look}`, size !== 'normal' && `btn-${size}`, wide && 'btn-wide', className].filter(Boolean).join(' ')
}

export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>

export function Button({ look, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...softDisabled(rest)} type={type} className={classes({ look, size, wide } as Partial<Look>, className)} />
}

export type ButtonLinkProps = Look & LinkProps

export function ButtonLink({ look, size, wide, className, ...rest }: ButtonLinkProps) {
  return useIsAbsent()(rest.to) ? null : <Link {...rest} className={classes({ look, size, wide } as Partial<Look>, className)} />
}
