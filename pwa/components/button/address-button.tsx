import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { isForTheBrowser } from '../link/link.tsx'

export interface AddressButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  href: string
  onPress: () => void
}

/** A button for a part of a page that has an address of its own: without a script, in another tab and for search engines it is a link. */
export function AddressButton({ onPress, ...rest }: AddressButtonProps) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || isForTheBrowser(event.currentTarget, event)) return
    event.preventDefault()
    onPress()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.click()
  }
  return <a {...rest} role="button" draggable={false} onClick={onClick} onKeyDown={onKeyDown} />
}
