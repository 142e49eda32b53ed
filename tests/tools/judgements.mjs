// What is judged without running the shop. As many at a time as there are cores; each says its lines together, and what to do where it fails.
import { availableParallelism } from 'node:os'
import { spawnSync } from 'node:child_process'
import { root } from '../../backend/cli/prepare.mjs'
import { heard } from './exec.mjs'

const installed = (path, ...args) => [`node_modules/${path}`, ...args]
const own = (path, ...args) => ['--import', 'tsx', `tests/tools/${path}`, ...args]

/** The longest first: beside it the short ones end. */
const JUDGEMENTS = [
  { name: 'types', steps: [installed('typescript/bin/tsc', '-b')], advice: 'Mend what is named above; npx tsc -b looks again.' },
  {
    name: 'build and sizes',
    steps: [['tests/tools/ensure-built.mjs'], own('sizes.ts')],
    advice:
      'Load later what a first visit does not need (import() in pwa/app), or pay for what has grown: npm run build, then tests/tools/sizes.ts.',
  },
  {
    name: 'types of the languages',
    steps: [own('language-types.ts')],
    advice: 'Give the language the text that is named, with the arguments of the English one.',
  },
  {
    name: 'unused code',
    steps: [installed('knip/bin/knip.js', '--no-progress')],
    advice: 'Delete what nothing uses; what something else starts is named in knip.json.',
  },
  {
    name: 'lint',
    steps: [installed('oxlint/bin/oxlint', '--quiet')],
    advice: 'npx oxlint --fix mends what it can; the rules are in .oxlintrc.json.',
  },
  {
    name: 'words',
    steps: [own('strings.ts', '--check')],
    advice: 'Write it as tests/tools/word-rules.ts wants it; npm run strings lists every text with its place.',
  },
  {
    name: 'boundaries',
    steps: [own('boundaries.ts')],
    advice: 'Import from where ARCHITECTURE.md allows it, or move what both sides need to sync-protocol.',
  },
  { name: 'format', steps: [installed('oxfmt/bin/oxfmt', '--check')], advice: 'npm run format writes these files as wanted.' },
]

/** True where all of them are good. */
export async function judge() {
  const left = JUDGEMENTS.values()
  let sound = true
  const work = async () => {
    for (const { name, steps, advice } of left) {
      const { good, said } = await inTurn(steps)
      if (said !== '') console.log(said)
      console.log(good ? `✓ ${name}` : `✗ ${name}: ${advice}`)
      sound &&= good
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return sound
}

async function inTurn(steps) {
  const lines = []
  for (const step of steps) {
    const { good, said } = await heard(step)
    if (said !== '') lines.push(said)
    if (!good) return { good, said: lines.join('\n') }
  }
  return { good: true, said: lines.join('\n') }
}

/** Fails on a known vulnerability of what is shipped; where the registry offers no audit it says so and goes on. */
export function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
  const found = vulnerabilitiesOf(stdout)
  if (found === undefined) console.log('  this registry offers no audit: not checked')
  const good = found === undefined || found.high + found.critical === 0
  console.log(good ? '✓ known vulnerabilities' : '✗ known vulnerabilities: npm audit --omit=dev names them; raise those packages.')
  return good
}

function vulnerabilitiesOf(json) {
  try {
    return JSON.parse(json).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}
