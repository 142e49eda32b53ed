import ArrowLeft from 'lucide-static/icons/arrow-left.svg?react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isOverPage, pagesBehind } from '../../components/back-closes.ts'
import { IconButton } from '../../components/button/icon-button.tsx'

/** The installed app has no browser buttons, so it brings its own way back. Shown in that display mode only. */
export function BackButton({ home }: { home: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (pathname === home) return null

  const goBack = () => {
    // The browser's own would close what lies over the page, too.
    if (isOverPage()) history.back()
    else if (pagesBehind() > 0) navigate(-1)
    else navigate(home)
  }
  return (
    <div className="bar-back">
      <IconButton label="Back" onClick={goBack}>
        <ArrowLeft />
      </IconButton>
    </div>
  )
}
