// Finds Firefox and WebKit, or gets them from Debian's packages. What is absent is named, never passed over.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
const WEBKIT_DRIVER = ['/usr/bin/WebKitWebDriver']
/** What the little browser of tests/engines/webkit-browser.gjs runs on. */
const GJS = ['/usr/bin/gjs']
const XVFB = ['/usr/bin/Xvfb']
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb']

/** Paths for the tests of other engines, and what is missing. */
export function ensureEngines() {
  if ([FIREFOX, WEBKIT_DRIVER, GJS].some((paths) => first(paths) === undefined)) install()
  const found = {
    FIREFOX_PATH: process.env.FIREFOX_PATH ?? first(FIREFOX),
    WEBKIT_DRIVER_PATH: process.env.WEBKIT_DRIVER_PATH ?? first(WEBKIT_DRIVER),
    XVFB_PATH: first(XVFB),
  }
  const webkit = found.WEBKIT_DRIVER_PATH !== undefined && first(GJS) !== undefined
  if (!webkit) delete found.WEBKIT_DRIVER_PATH
  const engines = { Firefox: found.FIREFOX_PATH !== undefined, WebKit: webkit }
  const named = (there) => Object.keys(engines).filter((name) => engines[name] === there)
  const absent = named(false).length === 0 ? '' : ` (NOT covered, absent here: ${named(false).join(', ')})`
  return {
    env: Object.fromEntries(Object.entries(found).filter(([, path]) => path !== undefined)),
    line: `engines covered: ${['Chromium', ...named(true)].join(', ')}${absent}`,
  }
}

function first(paths) {
  return paths.find((path) => existsSync(path))
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log("Installing Debian's firefox-esr and webkit2gtk-driver …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  for (const one of PACKAGES)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', one], { stdio: ['ignore', 'ignore', 'inherit'], env })
}
