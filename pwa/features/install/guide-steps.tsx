import type { ReactNode } from 'react'
import { AddressBarDrawing, HomeScreenDrawing, MenuButtonDrawing, MenuRowDrawing, ShareButtonDrawing } from './guide-drawings.tsx'
import type { InstallWay } from './install-way.ts'

export interface GuideStep {
  text: ReactNode
  drawing?: ReactNode
}

const AT_HOME: GuideStep = { text: 'Starlane is on your home screen. Open it from there.', drawing: <HomeScreenDrawing /> }

/** How to install by hand, in each browser's own words; nothing where it cannot be done. */
export const GUIDE_STEPS: Record<Exclude<InstallWay, 'prompt'>, readonly GuideStep[]> = {
  ios: [
    {
      text: (
        <>
          Tap <b>Share</b>. If you see only three dots, tap those first.
        </>
      ),
      drawing: <ShareButtonDrawing />,
    },
    {
      text: (
        <>
          Scroll down and choose <b>Add to Home Screen</b>.
        </>
      ),
      drawing: <MenuRowDrawing word="Add to Home Screen" rises />,
    },
    {
      text: (
        <>
          Tap <b>Add</b>. Open Starlane from your home screen.
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
          Choose <b>Add app to Home screen</b>. In older versions it is called <b>Install</b>.
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
          Choose <b>Add to Home screen</b>, then <b>Install</b>.
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
          Open the <b>File</b> menu and choose <b>Add to Dock…</b>
        </>
      ),
      drawing: <MenuRowDrawing word="Add to Dock…" />,
    },
    { text: 'Confirm, and Starlane opens from your Dock.' },
  ],
  none: [],
}
