// `npm run serve`: serves what is built.
import './check-node.mjs'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readWordsOrEnd } from '../command-words.mjs'

readWordsOrEnd({ name: 'serve', call: 'npm run serve', words: [], options: {}, does: 'Serves what is built.' })
const built = new URL('../dist/main.js', import.meta.url)
if (existsSync(fileURLToPath(built))) await import(built.href)
else {
  console.error('Nothing is built yet: npm run build, or npm start, which does it by itself.')
  process.exitCode = 1
}
