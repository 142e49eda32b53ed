import { useEffect } from 'react'
import { UNSAFE_LocationContext as LocationContext, useLocation } from 'react-router-dom'
import { Guard } from './guard.tsx'
import { preloadOnIntent } from './navigation/preload.ts'
import { useArrival } from './navigation/use-arrival.ts'
import { usePage } from './navigation/use-page.ts'
import { ScreenBoundary } from './shell/screen-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { Trouble } from './shell/trouble.tsx'

export function App() {
  const location = useLocation()
  const page = usePage()
  const announcement = useArrival(page)
  useEffect(preloadOnIntent, [])

  const screen = page && (
    <ScreenBoundary key={page.route.path}>
      {page.Screen ? (
        <page.Screen />
      ) : (
        <Trouble title="This page has not reached you yet" text="It could not be fetched just now. Everything you have already opened still works." />
      )}
    </ScreenBoundary>
  )
  return (
    <Shell route={page?.route} announcement={announcement}>
      {page && (
        // The location is the one on display: a page on its way out must not react to the address of the next.
        <LocationContext value={{ location: page.location, navigationType: page.arrival }}>
          {page.route.access === 'member' ? <Guard leaving={page.location !== location}>{screen}</Guard> : screen}
        </LocationContext>
      )}
    </Shell>
  )
}
