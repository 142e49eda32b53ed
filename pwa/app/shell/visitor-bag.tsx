import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isForTheBrowser } from '../../components/link/link.tsx'
import { laterSheet } from '../../components/later-sheet.ts'
import { optional } from '../../components/optional.ts'
import { afterPress, lateCode } from '../../state/late-code.ts'
import { SAVED, takeNoticeBack } from '../../state/notices.ts'
import type { BagList } from './bag-sheet.tsx'

const code = lateCode(() => import('./bag-sheet.tsx'))
const bagSheet = () => Promise.all([code(), laterSheet()]).then(([module]) => module)
const BagSheet = optional(bagSheet)

/** Cart and wishlist have no page before the login: for a visitor every link to one of them opens it in a sheet over the page. */
export function VisitorBag() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ list: BagList; over: string }>()
  // A link in it leads away from it; coming back does not open it again.
  const list = opened?.over === pathname ? opened.list : undefined
  useEffect(() => () => setOpened(undefined), [pathname])
  const show = (wanted: BagList) => {
    // It says so itself.
    takeNoticeBack(SAVED)
    setOpened({ list: wanted, over: pathname })
  }
  const onPress = useEffectEvent((wanted: BagList) => {
    const isHere = () => location.pathname === pathname
    // Without its code it would be a press that nothing comes of: the link then leads where it says.
    afterPress(
      bagSheet,
      () => isHere() && show(wanted),
      () => isHere() && void navigate(`/${wanted}`),
    )
  })

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
