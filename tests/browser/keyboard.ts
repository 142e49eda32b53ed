// A user without a mouse: Tab to the wanted control, then a key. Nothing here touches a pointer or calls focus().
import type { Locator, Page } from 'playwright-core'

/** More steps than any page should ask for. */
const MOST_TABS = 120

export interface Keyboard {
  /** Tabs on until this has the focus; fails when it cannot be reached. */
  tabTo(target: Locator): Promise<void>
  /** The same with Shift+Tab. */
  tabBackTo(target: Locator): Promise<void>
  /** Tabs to it and presses a key, Enter by default. */
  press(target: Locator, key?: string): Promise<void>
  /** Tabs to a field, empties it and types. */
  type(field: Locator, text: string): Promise<void>
  keys(...keys: string[]): Promise<void>
}

export function keyboardOf(page: Page): Keyboard {
  const walk = async (target: Locator, key: 'Tab' | 'Shift+Tab') => {
    await target.waitFor()
    for (let step = 0; step < MOST_TABS; step++) {
      if (await hasFocus(target)) return expectVisibleFocus(target)
      await page.keyboard.press(key)
    }
    throw new Error(`${String(target)} was not reached with ${MOST_TABS} × ${key}; the focus is on ${await focused(page)}`)
  }
  const keys = async (...list: string[]) => {
    for (const key of list) await page.keyboard.press(key)
  }
  return {
    keys,
    tabTo: (target) => walk(target, 'Tab'),
    tabBackTo: (target) => walk(target, 'Shift+Tab'),
    async press(target, key = 'Enter') {
      await walk(target, 'Tab')
      await page.keyboard.press(key)
    },
    async type(field, text) {
      await walk(field, 'Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName.toLowerCase()} "${element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 60)}"`
  })
}

/** Who cannot see where the focus is cannot use the keyboard: an outline, a shadow or a border must show it. */
async function expectVisibleFocus(target: Locator): Promise<void> {
  const shows = await target.evaluate((element) => {
    const looks = (of: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    // Radio buttons in the shape of cards show it on their label.
    return [element, element.closest('label'), element.parentElement].some((of) => of !== null && looks(of))
  })
  if (!shows) throw new Error(`${String(target)} has the focus and does not show it`)
}
