import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as buildApp } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { namesFor, renamed, shortNames } from '../../../pwa/build/short-names.ts'

const build = (sheet: string, script = '', page = '') => {
  const other = 'p{color:var(--ink)}'
  const given = namesFor([sheet, other])
  return {
    css: renamed(sheet, given, true),
    later: renamed(other, given, true),
    script: renamed(script, given, false),
    page: renamed(page, given, false),
  }
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

describe('files that a browser keeps for good', () => {
  const folder = mkdtempSync(join(tmpdir(), 'short-names-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What the build makes of a page with one script that names a property, and of its sheet. */
  async function built(sheet: string): Promise<Map<string, string>> {
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>')
    writeFileSync(join(folder, 'main.js'), `import './sheet.css'\ndocument.body.style.setProperty('--offer', '1px')\n`)
    writeFileSync(join(folder, 'sheet.css'), sheet)
    const result = await buildApp({ root: folder, configFile: false, logLevel: 'silent', plugins: [shortNames()], build: { write: false } })
    const [bundle] = [result].flat()
    if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built')
    return new Map(bundle.output.map((file) => [file.fileName, String(file.type === 'chunk' ? file.code : file.source)]))
  }

  test('two versions of the app give no two contents to one name, though only the sheet has changed', async () => {
    const before = await built('a{height:var(--offer);width:var(--offer);left:var(--left)}')
    const after = await built('a{height:var(--offer);left:var(--left);right:var(--left);top:var(--left)}')
    const scripts = [...before].filter(([name]) => name.endsWith('.js'))
    expect(scripts.map(([, code]) => code.includes('--a'))).toEqual([true])
    for (const [name, text] of before) if (name !== 'index.html' && after.has(name)) expect(after.get(name), name).toBe(text)
    expect([...after].filter(([name]) => name.endsWith('.js')).map(([, code]) => code.includes('--b'))).toEqual([true])
  })
})
