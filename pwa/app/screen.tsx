import { useEffect } from 'react'
import { useConnection } from '../state/connection.ts'
import type { AppRoute } from './routes.tsx'
import { ScreenBoundary } from './shell/screen-boundary.tsx'
import { Trouble } from './shell/trouble.tsx'

/** The screen of a route that has been loaded, or word that it could not be. */
export function Screen({ route }: { route: AppRoute }) {
  return <ScreenBoundary key={route.path}>{route.Screen ? <route.Screen /> : <Missing />}</ScreenBoundary>
}

function Missing() {
  // A browser asks only once for a module in the life of a page.
  useEffect(
    () =>
      useConnection.subscribe(({ state }, before) => {
        if (state === 'online' && before.state === 'offline') location.reload()
      }),
    [],
  )

  return <Trouble title="This page could not be loaded" text="Check your connection and try again." />
}
