// Page and worker of one build agree on its name; those of two languages or of two sources never do.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildId } from '../../pwa/build/build-id.ts'
import { inLanguage, languageCookie, LANGUAGES } from '../../words/languages.ts'

function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'starlane-build-id-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const put = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of ['pwa/a.ts', 'words/en/a.ts', 'words/ko/a.ts', 'sync-protocol/a.ts', 'package-lock.json']) put(file, '1')
  return { root, put }
}

test('each language has a name of its own for the same sources, and the same one each time', () => {
  const { root } = checkout()
  const ids = () => LANGUAGES.map(({ tag }) => buildId(root, tag))
  expect(new Set(ids()).size).toBe(LANGUAGES.length)
  expect(ids()).toEqual(ids())
})

test.each(['pwa/b.ts', 'words/en/a.ts', 'words/ko/a.ts', 'package-lock.json'])(
  '%s belongs to every build, whatever its language',
  (file) => {
    const { root, put } = checkout()
    const before = [buildId(root, 'en'), buildId(root, 'ko')]
    put(file, '2')
    const after = [buildId(root, 'en'), buildId(root, 'ko')]
    expect(after.filter((id) => before.includes(id))).toEqual([])
  },
)

test('what a build has made is not a part of it', () => {
  const { root, put } = checkout()
  const before = buildId(root, 'en')
  put('pwa/dist/ko/index.html', '2')
  expect(buildId(root, 'en')).toBe(before)
})

test('an address in a language, and the choice as a cookie', () => {
  expect(['/', '/kpop?page=2'].flatMap((path) => [inLanguage(path, 'en'), inLanguage(path, 'ko')])).toEqual([
    '/',
    '/?lang=ko',
    '/kpop?page=2',
    '/kpop?page=2&lang=ko',
  ])
  expect(languageCookie('ja')).toBe('lang=ja; path=/; max-age=31536000; samesite=lax')
})
