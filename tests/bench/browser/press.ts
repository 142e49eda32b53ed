import * as v from 'valibot'
import type { PlainPage } from './plain-browser.ts'
import { Visit } from './record-visit.ts'
import { untilRead } from './slow-phone.ts'

const Place = v.object({ x: v.number(), y: v.number() })

/** Presses the element of this selector and place, and resolves with the ms to the next frame; nothing where the page has none. */
export async function press(page: PlainPage, selector: string, place = 0): Promise<number | undefined> {
  const middle = v.safeParse(
    Place,
    await page.evaluate(`(() => {
      const { left, top, width, height } = document.querySelectorAll(${JSON.stringify(selector)})[${place}]?.getBoundingClientRect() ?? {}
      return left === undefined ? undefined : { x: left + width / 2, y: top + height / 2 }
    })()`),
  )
  if (!middle.success) return undefined
  const before = Object.keys(v.parse(Visit, await page.evaluate('globalThis.visit')).presses)
  const at = { ...middle.output, button: 'left', clickCount: 1 }
  await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  await untilRead(page, `Object.keys(globalThis.visit.presses).length > ${before.length}`, v.literal(true))
  const { presses } = v.parse(Visit, await page.evaluate('globalThis.visit'))
  return Math.max(...Object.entries(presses).flatMap(([id, duration]) => (before.includes(id) ? [] : duration)))
}
