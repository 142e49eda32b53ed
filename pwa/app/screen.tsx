import { Component, useEffect, useState, type ReactNode } from 'react'
import * as say from '#words/shell.ts'
import { Button, ButtonLink } from '../components/button/button.tsx'
import { EmptyState } from '../components/empty-state/empty-state.tsx'
import { useConnection } from '../state/connection.ts'
import { reloadIfGone } from '../state/reload-once.ts'
import type { AppRoute } from './routes.tsx'

/** The screen of a route that has been loaded, or word that it could not be. */
export function Screen({ route }: { route: AppRoute }) {
  const [, setCame] = useState(false)
  const screen = route.Screen ? <route.Screen /> : <Missing route={route} onCame={() => setCame(true)} />
  return <ScreenBoundary key={route.path}>{screen}</ScreenBoundary>
}

function Missing({ route, onCame }: { route: AppRoute; onCame: () => void }) {
  // Not every browser asks a second time for a module in the life of a page.
  useEffect(() => {
    route.load().then(onCame, reloadIfGone)
    return useConnection.subscribe(({ state }, before) => {
      if (state === 'online' && before.state === 'offline') location.reload()
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it is asked for once more, not at each render
  }, [route])

  return <Trouble title={say.notLoaded} text={say.checkConnection} />
}

/** A screen that breaks takes nothing else with it: the bars stay, and there is a way on. */
class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Trouble title={say.wentWrong} text={say.stoppedWorking} /> : this.props.children
  }
}

/** In place of a page that cannot be shown. */
function Trouble({ title, text }: { title: string; text: string }) {
  return (
    <div className="wrap page">
      <EmptyState level="h1" art="offline" title={title} text={text}>
        <Button look="primary" onClick={() => location.reload()}>
          {say.tryAgain}
        </Button>
        <ButtonLink to="/">{say.home}</ButtonLink>
      </EmptyState>
    </div>
  )
}
