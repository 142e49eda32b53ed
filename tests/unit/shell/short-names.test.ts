import { expect, test } from 'vitest'
import { shortNames } from '../../../pwa/build/short-names.ts'

const build = (sheet: string, script = '', page = '') => {
  const css = { fileName: 'assets/style.css', type: 'asset' as const, source: sheet }
  const later = { fileName: 'assets/later.css', type: 'asset' as const, source: 'p{color:var(--ink)}' }
  const js = { fileName: 'assets/index.js', type: 'chunk' as const, code: script }
  const html = { fileName: 'index.html', type: 'asset' as const, source: page }
  shortNames([css, later, js, html])
  return { css: css.source, later: later.source, script: js.code, page: html.source }
}

test('custom properties get short names, the same in every sheet', () => {
  const { css, later } = build(':root{--ink:#000;--line-soft:#eee}a{border:1px solid var(--line-soft,#fff);color:var(--ink)}')
  expect(css).toBe(':root{--a:#000;--b:#eee}a{border:1px solid var(--b,#fff);color:var(--a)}')
  expect(later).toBe('p{color:var(--a)}')
})

test('what a script or a page names goes by the same name', () => {
  const { css, script, page } = build(
    'a{margin:var(--ink);height:var(--offer)}',
    'style.setProperty("--offer",x);draw({fill:"var(--ink)"});read("--none")',
    '<path fill="var(--ink)">',
  )
  expect(css).toBe('a{margin:var(--a);height:var(--b)}')
  expect(script).toBe('style.setProperty("--b",x);draw({fill:"var(--a)"});read("--none")')
  expect(page).toBe('<path fill="var(--a)">')
})

test('what only looks like a name is left alone', () => {
  expect(build('.toast--bad{margin:calc(1px - -2px)}').css).toBe('.toast--bad{margin:calc(1px - -2px)}')
  expect(build('a{left:var(--left)}', 'if(--left)go(--left)').script).toBe('if(--left)go(--left)')
})
