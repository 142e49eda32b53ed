import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { IconButton } from '../../components/button/icon-button.tsx'

/** The installed app has no browser buttons, so it brings its own way back. Shown in that display mode only. */
export function BackButton({ home }: { home: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (pathname === home) return null

  const goBack = () => {
    const state: unknown = history.state
    const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
    if (typeof index === 'number' && index > 0) navigate(-1)
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
