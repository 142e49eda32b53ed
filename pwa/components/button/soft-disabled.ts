import type { ButtonHTMLAttributes, MouseEvent } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement>

function doNothing(press: MouseEvent): void {
  press.preventDefault()
}

/** A button that cannot be pressed now keeps its place in the tab order: a browser takes the focus from one that is `disabled`. */
export function softDisabled({ disabled = false, ...props }: Props): Props {
  return disabled ? { ...props, 'aria-disabled': true, onClick: doNothing } : props
}
