import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inlineOf } from '../../../backend/responses/security-headers.ts'
import { inlined } from '../../../pwa/build/inlined.ts'

const PAGE = `<head><script src="/theme.js"></script><script type="module" src="/app.js"></script><link rel="stylesheet" crossorigin href="/style.css"></head>`
const files: Record<string, string> = { '/theme.js': '// Why.\n  // And why.\n  paint($_ + 1)\n', '/style.css': '.a{content:"$1"}' }
const read = (address: string) => files[address] ?? ''
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the page of the service worker', () => {
  test('holds its blocking script as small as it can be and its sheet as it is; the app stays a file of its own', () => {
    expect(inlined(PAGE, read)).toBe(
      `<head><script>paint($_+1);</script><script type="module" src="/app.js"></script><style>.a{content:"$1"}</style></head>`,
    )
  })

  test('a page without them, or a file that would end its element, stops the build', () => {
    expect(() => inlined('<head></head>', read)).toThrow('script')
    expect(() => inlined(PAGE.replace('stylesheet', 'icon'), read)).toThrow('style')
    expect(() => inlined(PAGE, (address) => (address === '/style.css' ? 'a{content:"</STYLE>"}' : ''))).toThrow('/style.css')
  })

  test('its policy names just what the build put in, not a script by its address', () => {
    const { scripts, styles } = inlineOf(inlined(PAGE, read))
    expect(scripts).toEqual([hash('paint($_+1);')])
    expect(styles).toEqual([hash('.a{content:"$1"}')])
    expect(inlineOf(PAGE)).toEqual({ scripts: [], styles: [] })
  })
})
