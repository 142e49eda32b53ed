// Records every shape that travels or lies on a device, as this build has it: `node --import tsx tests/tools/record-shapes.ts 1.0`, once for a release.
import { writeFileSync } from 'node:fs'
import { shapesOfToday } from '../unit/protocol/shapes.ts'

const [release] = process.argv.slice(2)
if (release === undefined) throw new Error('Which release?')
const file = new URL(`../unit/protocol/recorded/release-${release}.json`, import.meta.url)
writeFileSync(file, `${JSON.stringify(shapesOfToday(), undefined, 1)}\n`)
