import type { ReactElement, ReactNode } from 'react'
import { AddressBarDrawing, HomeScreenDrawing, MenuButtonDrawing, MenuRowDrawing, ShareButtonDrawing } from './guide-drawings.tsx'
import type { InstallWay } from './install-way.ts'

export interface GuideStep {
  text: ReactNode
  drawing?: ReactElement
}

const AT_HOME: GuideStep = { text: 'Starlane is on your home screen. Open it from there.', drawing: <HomeScreenDrawing /> }

/** How to install by hand, in each browser's own words; nothing where it cannot be done. */
export const GUIDE_STEPS: Record<Exclude<InstallWay, 'prompt'>, readonly GuideStep[]> = {
  ios: [
    {
      text: (
        <>
          <span>Tap </span>
          <b>Share</b>
          <span>. If you see only three dots, tap those first.</span>
        </>
      ),
      drawing: <ShareButtonDrawing />,
    },
    {
      text: (
        <>
          <span>Scroll down and choose </span>
          <b>Add to Home Screen</b>
          <span>.</span>
        </>
      ),
      drawing: <MenuRowDrawing word="Add to Home Screen" rises />,
    },
    {
      text: (
        <>
          <span>Tap </span>
          <b>Add</b>
          <span>. Open Starlane from your home screen.</span>
        </>
      ),
      drawing: <HomeScreenDrawing />,
    },
  ],
  'firefox-android': [
    { text: 'Tap the three dots of the menu.', drawing: <MenuButtonDrawing /> },
    {
      text: (
        <>
          <span>Choose </span>
          <b>Add app to Home screen</b>
          <span>. In older versions it is called </span>
          <b>Install</b>
          <span>.</span>
        </>
      ),
      drawing: <MenuRowDrawing word="Add app to Home screen" />,
    },
    AT_HOME,
  ],
  'chromium-android': [
    { text: 'Tap the three dots of the menu.', drawing: <MenuButtonDrawing /> },
    {
      text: (
        <>
          <span>Choose </span>
          <b>Add to Home screen</b>
          <span>, then </span>
          <b>Install</b>
          <span>.</span>
        </>
      ),
      drawing: <MenuRowDrawing word="Add to Home screen" />,
    },
    AT_HOME,
  ],
  chromium: [
    {
      text: 'Click the install icon at the end of the address bar. No icon there? Look for “Install” in the browser’s menu.',
      drawing: <AddressBarDrawing />,
    },
    { text: 'Confirm, and Starlane opens in a window of its own.' },
  ],
  'mac-safari': [
    {
      text: (
        <>
          <span>Open the </span>
          <b>File</b>
          <span> menu and choose </span>
          <b>Add to Dock…</b>
        </>
      ),
      drawing: <MenuRowDrawing word="Add to Dock…" />,
    },
    { text: 'Confirm, and Starlane opens from your Dock.' },
  ],
  none: [],
}
