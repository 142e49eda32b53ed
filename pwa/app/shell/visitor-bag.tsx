import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isForTheBrowser } from '../../components/link/link.tsx'
import { optionalLater } from '../../components/optional.ts'
import { lateCode } from '../../state/late-code.ts'
import type { BagList } from './bag-sheet.tsx'

const BagSheet = optionalLater(lateCode(() => import('./bag-sheet.tsx')))

/** Cart and wishlist have no page before the login: for a visitor every link to one of them opens it in a sheet over the page. */
export function VisitorBag() {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ list: BagList; over: string }>()
  // It stays behind with its page when a link in it is followed.
  const list = opened?.over === pathname ? opened.list : undefined
  const show = (wanted: BagList) => setOpened({ list: wanted, over: pathname })
  const onPress = useEffectEvent(show)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const wanted = link && BAG[link.pathname]
      if (!wanted || link.origin !== location.origin || event.button !== 0 || isForTheBrowser(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      onPress(wanted)
    }
    // Before the link's own, which would go there.
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])

  return (
    list && (
      <Suspense fallback={null}>
        <BagSheet list={list} onTurn={show} onClose={() => setOpened(undefined)} />
      </Suspense>
    )
  )
}

const BAG: Readonly<Record<string, BagList>> = { '/cart': 'cart', '/wishlist': 'wishlist' }
