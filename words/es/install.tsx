import type { Wrap } from '../wrap.ts'
import { digits } from './amounts.ts'
import { sizeText } from './sizes.ts'

/** The entry of the menu, and the title of its guide. */
export const installShop = (shop: string) => `Install ${shop}`

/** The guide for Safari on a phone: `button` is what stands on the screen of the phone. */
export const tapShare = (button: Wrap) => (
  <>
    <span>Tap </span>
    {button('Share')}
    <span>. If you see only three dots, tap those first.</span>
  </>
)
export const addToHomeScreen = (button: Wrap) => (
  <>
    <span>Scroll down and choose </span>
    {button('Add to Home Screen')}
    <span>.</span>
  </>
)
export const tapAdd = (button: Wrap, shop: string) => (
  <>
    <span>Tap </span>
    {button('Add')}
    <span>{`. Open ${shop} from your home screen.`}</span>
  </>
)
/** Names the entries of browsers as browsers in this language do. */
export const inBrowserMenu = (shop: string) =>
  `Look for “Install”, “Add to Home screen” or “Add to Dock” in your browser’s menu. If there is none, ${shop} works offline here anyway.`
export const gotIt = 'Got it'

export const notNow = 'Not now'
export const keepOnPhone = (shop: string) => `Keep ${shop} on your phone`
export const installOnComputer = (shop: string) => `Install ${shop} on this computer`
export const opensLikeAnApp = 'It opens like an app, online and offline.'
export const showHow = 'Show me how'
export const install = 'Install'

/** "It" is an order that waits on this device. */
export const wantToKnow = 'Want to know when it’s placed?'
export const willNotify = (shop: string) => `We’ll notify you, even when ${shop} is closed.`
export const notifyMe = 'Notify me'

/** What is offered to be downloaded, and its size: all pictures, or `count` of `of` where a device has room for no more. */
export const pictures = (count: number, of: number, bytes: number) =>
  count < of ? `${digits(count)} of ${digits(of)} pictures: ${sizeText(bytes)}` : `All pictures: ${sizeText(bytes)}`
export const downloadThem = 'Download them, so that they show offline too?'
export const download = 'Download'
export const onlySome = 'Only some'

export const allIsHere = (isPhone: boolean) => `Everything is on this ${isPhone ? 'phone' : 'device'} now. It works offline.`
export const shopIsHere = (isPhone: boolean, here: number, of: number) =>
  `The shop is on this ${isPhone ? 'phone' : 'device'} now, with ${digits(here)} of ${digits(of)} pictures. It works offline.`
