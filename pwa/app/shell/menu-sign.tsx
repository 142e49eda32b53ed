import type { LucideIcon } from 'lucide-react'
import { createElement, useEffect } from 'react'
import { create } from 'zustand'

const useIcons = create((): Readonly<Record<string, LucideIcon>> => ({}))

/** Brings the icons of the menus. They stand beside words that say it all: they come later, and the menus do without where they cannot come. */
export function useMenuIcons() {
  useEffect(() => {
    import('./menu-icons.ts').then(
      ({ icons }) => useIcons.setState(icons),
      () => {},
    )
  }, [])
}

/** The icon before an entry of a menu (`of`: a path, or what is done), or the room for it: nothing moves when it comes. */
export function MenuSign({ of }: { of: string }) {
  const icon = useIcons((icons) => icons[of])
  return <span className="menu-sign">{icon && createElement(icon)}</span>
}
