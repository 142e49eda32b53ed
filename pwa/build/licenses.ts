import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

const Package = v.object({ name: v.string(), version: v.string(), license: v.string() })
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)\b/i
const TOOLS = join(import.meta.dirname, '../../node_modules')
const LINE = '-'.repeat(80)

export const LICENSES_FILE = 'licenses.txt'

interface Options {
  /** The folder that the file goes into. */
  outDir: string
  /** The licence of the shop itself. */
  own: string
  /** The folder of the fonts: beside each lies its licence, as <font>.OFL.txt. */
  fonts: string
}

/**
 * Writes the licences of all that the app is built with: its packages, icons and fonts. Each build of the app (the pages' and the service worker's) adds the packages
 * of its modules. A package or font without a licence fails the build.
 */
export function licenses({ outDir, own, fonts }: Options): () => Plugin {
  const packages = new Map<string, string>()
  return () => ({
    name: 'licenses',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
      for (const folder of new Set(modules.flatMap((id) => packageFolder(id) ?? []))) packages.set(folder, licenseOf(folder))
    },
    writeBundle() {
      const sections = [readFileSync(own, 'utf8'), ...fontLicenses(fonts), ...[...packages.values()].toSorted()]
      writeFileSync(join(outDir, LICENSES_FILE), sections.map((text) => `${text.trim()}\n`).join(`\n${LINE}\n\n`))
    },
  })
}

/** The folder of the package that a module belongs to; undefined for the app's own. A bundler names its helpers after its package, behind a NUL. */
function packageFolder(id: string): string | undefined {
  const path = id.replaceAll('\\', '/')
  const bundler = /^\0(\w[\w-]*)\//.exec(path)?.[1]
  if (bundler !== undefined) return [join(TOOLS, bundler)].find((folder) => existsSync(folder))
  return /^(?!\0).*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
}

/** Name, version and licence of a package, with all that its licence and notice say. */
function licenseOf(folder: string): string {
  const { name, version, license } = v.parse(Package, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file))
  if (!files.some((file) => !/^notice/i.test(file)))
    throw new Error(`${name} ${version} has no licence file: the app may not be built with it`)
  return [`${name} ${version} (${license})`, ...files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())].join(
    '\n\n',
  )
}

/** The licence of each font in a folder. */
function fontLicenses(folder: string): string[] {
  const fonts = readdirSync(folder).filter((file) => file.endsWith('.woff2'))
  return fonts.toSorted().map((font) => {
    const name = font.replace('.woff2', '')
    return `The font ${font}\n\n${readFileSync(join(folder, `${name}.OFL.txt`), 'utf8').trim()}`
  })
}
