import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useShopName } from '../state/shop.ts'

/** The title of what a page shows, once it is known, in place of that of its route. */
export function useOwnTitle(title: string | undefined): void {
  const location = useLocation()
  const shop = useShopName()
  useEffect(() => {
    if (title) document.title = `${title} · ${shop}`
  }, [title, location, shop])
}
