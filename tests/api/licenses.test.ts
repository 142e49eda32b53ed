// The licences of all that the app is built with are built into it, and a part without one fails the build.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from 'vite'
import { licenses, LICENSES_FILE } from '../../pwa/build/licenses.ts'
import { webAppFolder } from '../../backend/web-app/folder.ts'
import { ensureShopIsBuilt } from './built-shop.ts'
import { onEveryStore } from './every-store.ts'
import { ROOT } from './open-shop.ts'

const temporary = mkdtempSync(join(tmpdir(), 'starlane-licenses-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))
beforeAll(ensureShopIsBuilt, 300_000)

let apps = 0
/** Builds an app of these files, beside the font that the shop's own licences need. Resolves with the text of its licences. */
async function licensesOf(files: Record<string, string>): Promise<string> {
  const root = join(temporary, `app-${(apps += 1)}`)
  const all = { LICENSE: 'The licence of the app', 'fonts/star.woff2': '', 'fonts/star.OFL.txt': 'The licence of a font', ...files }
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  const outDir = join(root, 'dist')
  const withLicenses = licenses({ outDir, own: join(root, 'LICENSE'), fonts: join(root, 'fonts') })
  const entries = ['page.js', 'worker.js'].filter((entry) => entry in files)
  for (const input of entries) {
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [withLicenses()],
      build: { outDir, emptyOutDir: false, rolldownOptions: { input: join(root, input) } },
    })
  }
  return readFileSync(join(outDir, LICENSES_FILE), 'utf8')
}

const packageOf = (name: string, license = 'MIT') => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.2.3', license, type: 'module', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: `globalThis[${JSON.stringify(name)}] = 1`,
})
const licensed = (name: string) => ({ ...packageOf(name), [`node_modules/${name}/LICENSE.md`]: `The licence of ${name}` })

describe('a build', () => {
  test('lists the packages of every build with licence and notice, those inside others too, the fonts and the app itself', async () => {
    const text = await licensesOf({
      'page.js': `import '@stars/near'`,
      'worker.js': `import 'far'`,
      ...licensed('@stars/near'),
      'node_modules/@stars/near/index.js': `import 'inner'`,
      'node_modules/@stars/near/NOTICE': 'The notice of near',
      ...Object.fromEntries(Object.entries(licensed('inner')).map(([path, content]) => [`node_modules/@stars/near/${path}`, content])),
      ...licensed('far'),
      ...licensed('unused'),
    })
    for (const part of ['@stars/near 1.2.3 (MIT)', 'The licence of @stars/near', 'The notice of near', 'The licence of inner', 'far 1.2.3'])
      expect(text).toContain(part)
    for (const part of ['The licence of the app', 'The font star.woff2', 'The licence of a font']) expect(text).toContain(part)
    expect(text).not.toContain('unused')
  })

  test.each([
    ['a package without a licence file', packageOf('bare'), 'bare 1.2.3 has no licence file'],
    ['a package with a notice only', { ...packageOf('bare'), 'node_modules/bare/NOTICE': 'Hello' }, 'bare 1.2.3 has no licence file'],
    ['a font without its licence', { ...licensed('bare'), 'fonts/moon.woff2': '' }, 'moon.OFL.txt'],
  ])('fails on %s', async (_what, files, why) => {
    await expect(licensesOf({ 'page.js': `import 'bare'`, ...files })).rejects.toThrow(why)
  })
})

describe('the shop as it is built', () => {
  test('names every package that its sources import, what those and the bundler bring along, and every font', () => {
    const text = readFileSync(join(webAppFolder() ?? '', LICENSES_FILE), 'utf8')
    const named = [...text.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \([^)]+\)$/gm)].map(([, name]) => name)
    const imported = [...new Set(sources().flatMap(importedBy))].filter((name) => !REEXPORTS.has(name))
    expect(imported.length).toBeGreaterThan(8)
    expect(named).toEqual(expect.arrayContaining([...imported, 'react-router', 'scheduler', 'workbox-core', 'rolldown', 'vite']))
    for (const font of readdirSync(join(ROOT, 'pwa/styles/fonts')).filter((name) => name.endsWith('.woff2'))) expect(text).toContain(font)
  })

  test('keeps them off devices: nobody reads them offline', () => {
    expect(readFileSync(join(webAppFolder() ?? '', 'service-worker.js'), 'utf8')).not.toContain(LICENSES_FILE)
  })
})

onEveryStore(
  'the licences',
  (shop) => {
    test('are plain text that is asked for again', async () => {
      const { status, text, headers } = await shop().client().get(`/${LICENSES_FILE}`)
      expect([status, text]).toEqual([200, expect.stringContaining('MIT License')])
      expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
    })
  },
  { webAppFolder: join(ROOT, 'pwa/dist') },
)

/** It holds nothing but another package's name. */
const REEXPORTS = new Set(['react-router-dom'])

/** The app's own sources that a browser runs, with those of the protocol. */
function sources(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/^(?:build|dist)\/|^vite\.|entry-server/.test(name))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
  return [...inFolder('pwa'), ...inFolder('sync-protocol')]
}

/** The packages whose code a source imports. */
function importedBy(source: string): string[] {
  const specifiers = [...source.matchAll(/^(?!import type).*?\bfrom '([^.#'][^']*)'|\bimport\('([^.#'][^']*)'\)/gm)]
  return specifiers.map(([, from, later]) => from ?? later ?? '').map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
}
