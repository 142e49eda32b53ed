// What the workflows run: code that cannot be replaced behind its name, on every Node that the project promises.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const FOLDER = '.github/workflows'
const workflows = readdirSync(join(ROOT, FOLDER)).map((name) => ({ name, text: read(`${FOLDER}/${name}`) }))

const Job = v.object({
  strategy: v.optional(
    v.object({ matrix: v.object({ node: v.optional(v.array(v.string()), []), part: v.optional(v.array(v.string()), []) }) }),
  ),
  'timeout-minutes': v.number(),
  steps: v.array(v.object({ run: v.optional(v.string(), ''), with: v.optional(v.record(v.string(), v.unknown()), {}) })),
})
const Workflow = v.object({ permissions: v.object({ contents: v.literal('read') }), jobs: v.record(v.string(), Job) })
const jobs = workflows.flatMap(({ text }) => Object.values(v.parse(Workflow, parseYaml(text)).jobs))

const ofParts = jobs.find(({ steps }) => steps.some(({ run }) => run === 'npm run ${{ matrix.part }}'))

test('every part of the tests is a job, each once', () => {
  const rest = [...read('tests/run.mjs').matchAll(/^ {2}(\w+): \{\s*holds:/gm)].map(([, name]) => `test:rest -- ${name}`)
  expect(rest.length).toBeGreaterThan(2)
  expect(ofParts?.strategy?.matrix.part.toSorted()).toEqual(['test', 'test:mongodb', ...rest].toSorted())
})

test('every action is named by a commit, with its release beside it', () => {
  const uses = workflows.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line) => (/\buses:/.test(line) ? [`${name}: ${line.trim()}`] : [])),
  )
  expect(uses.length).toBeGreaterThan(2)
  expect(uses.filter((line) => !/uses: [\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
})

test('the tests run on every Node that README.md promises, and on the oldest that package.json takes', () => {
  const { engines } = v.parse(v.object({ engines: v.object({ node: v.string() }) }), JSON.parse(read('package.json')))
  const promised = /\(https:\/\/nodejs\.org\) ([\d, or]+)/.exec(read('README.md'))?.[1]?.match(/\d+/g) ?? []
  const tried = ofParts?.strategy?.matrix.node ?? []
  expect(promised).toContain(read('.nvmrc').trim())
  expect(tried.toSorted()).toEqual([engines.node.replace('>=', ''), ...promised].toSorted())
})

test('the image is built from the Dockerfile', () => {
  const built = jobs
    .flatMap(({ steps }) => steps)
    .filter(({ run, with: given }) => run.includes('backend/deploy/Dockerfile') || given['file'] === 'backend/deploy/Dockerfile')
  expect(built).toHaveLength(1)
})
