// Every text a user may read or hear, with its place: prints the list, to be read in one go. With --check it prints only what breaks a rule,
// and fails on it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { userStrings, wordsOfData, type UserString } from './user-strings.ts'
import { faultsOf } from './word-rules.ts'
import { readWordsOrEnd } from '../../backend/command-words.mjs'

const root = join(import.meta.dirname, '../..')
/** Where words come from: the app, the rules it shares, and what the server mails, answers or keeps in tables. */
const PLACES = [
  'words/en',
  'pwa',
  'sync-protocol',
  'backend/accounts',
  'backend/auth',
  'backend/mail',
  'backend/pictures',
  'backend/routes',
  'backend/data',
]
/** Read by developers and operators; and the titles of real books. */
const UNREAD = /^pwa\/build\/(?!web-app-manifest|page-heads)|^backend\/routes\/openapi|^backend\/data\/books|\/vite\.config\.ts$|\.d\.ts$/
/** Whole tables of words, in which a text may begin small. */
const LOOSE = /^(?:words|pwa)\//

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...PLACES], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|json)$/.test(file) && !UNREAD.test(file) && !/tsconfig/.test(file))

const said = files.flatMap((file) => stringsOf(file).map(({ line, text }) => ({ file, line, text })))
const { has } = readWordsOrEnd({
  name: 'strings',
  call: 'npm run strings --',
  words: [],
  options: { check: { does: 'names those that break a rule' } },
  does: 'Lists every text that a user reads or hears.',
})
const isCheck = has('check')
for (const { file, line, text } of said) {
  const faults = isCheck ? faultsOf({ file, text }) : []
  if (!isCheck) console.log(`${file}:${line}\t${text}`)
  for (const fault of faults) console.log(`  ${file}:${line}: ${fault}: ${text}`)
  if (faults.length > 0) process.exitCode = 1
}

function stringsOf(file: string): UserString[] {
  const source = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.json') ? wordsOfData(source) : userStrings(file, source, LOOSE.test(file))
}
