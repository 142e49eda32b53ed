import { expect, test } from 'vitest'
import { shortNames } from '../../../pwa/build/short-names.ts'

const build = (sheet: string, ...others: string[]) => {
  const css = { fileName: 'assets/style.css', type: 'asset' as const, source: sheet }
  const later = { fileName: 'assets/later.css', type: 'asset' as const, source: 'p{color:var(--ink)}' }
  const rest = others.map((code, at) => ({ fileName: `assets/${at}.js`, type: 'chunk' as const, code }))
  shortNames([css, later, ...rest])
  return { css: css.source, later: later.source, scripts: rest.map(({ code }) => code) }
}

test('custom properties get short names, the same in every sheet', () => {
  const { css, later } = build(':root{--ink:#000;--line-soft:#eee}a{border:1px solid var(--line-soft,#fff);color:var(--ink)}')
  expect(css).toBe(':root{--a:#000;--b:#eee}a{border:1px solid var(--b,#fff);color:var(--a)}')
  expect(later).toBe('p{color:var(--a)}')
})

test('a name that a script says stays, and no other gets it', () => {
  const { css, scripts } = build('a{width:var(--a);height:var(--offer);left:var(--left)}', 'style.setProperty("--offer", x); style.setProperty("--a", y)')
  expect(css).toBe('a{width:var(--a);height:var(--offer);left:var(--c)}')
  expect(scripts).toEqual(['style.setProperty("--offer", x); style.setProperty("--a", y)'])
})

test('what only looks like a name is left alone', () => {
  expect(build('.toast--bad{margin:calc(1px - -2px)}').css).toBe('.toast--bad{margin:calc(1px - -2px)}')
})
