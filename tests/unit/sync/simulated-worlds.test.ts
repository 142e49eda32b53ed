// Worlds of the real client and the real server under one clock: the few that every run lives. `npm run simulate` lives as many as are asked for.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, withPlanted } from '../../simulation/build.ts'
import { crashPoints, SCENARIOS, tryPoints } from '../../simulation/crash-points.ts'
import { MUTATION_NAMES } from '#sync-protocol/mutations/registry.ts'
import pinned from '../../simulation/pinned-seeds.json' with { type: 'json' }
import { shrink } from '../../simulation/shrink.ts'
import { planOf, PROFILES, type Plan } from '../../simulation/steps.ts'
import { Runners } from '../../simulation/runners.ts'

let runners: Runners
beforeAll(async () => {
  runners = new Runners(await buildWorld(), 2)
}, 60_000)
afterAll(() => runners.close())

test('the same seed, in another process and after other worlds: the same trace', async () => {
  const trace = async (seed: number) => (await runners.live({ seed, profile: 'small' })).trace
  const first = await Promise.all([11, 12, 13].map(trace))
  const second = await Promise.all([13, 14, 12, 11].map(trace))
  expect(second).toEqual([first[2], expect.any(String), first[1], first[0]])
  expect(new Set([...first, ...second]).size).toBe(4)
}, 60_000)

test.each(pinned)(
  'a plan that broke a promise once: none is broken ($what)',
  async ({ seed, steps }) => {
    // What stands in the file was written by the simulation itself.
    const plan = { ...planOf(seed, PROFILES.small), locks: [true, true], steps } as Plan
    expect((await runners.live({ seed, profile: 'small', plan })).violations).toEqual([])
  },
  60_000,
)

test('every mutation has its crash points, and at each of those tried no promise is broken', async () => {
  const points = await crashPoints(runners)
  for (const name of MUTATION_NAMES) expect(SCENARIOS.map((scenario) => scenario.name)).toContain(name)
  const broken: string[] = []
  await tryPoints(
    runners,
    points.filter((_, place) => place % 101 === 0),
    ({ scenario, side, at, how }, { violations }) => {
      if (violations.length > 0) broken.push(`${scenario}, ${side}, step ${at}, ${how}: ${violations.join('\n')}`)
    },
  )
  expect(broken).toEqual([])
}, 240_000)

test('a warning of the bundler fails the build, instead of being printed for each planted fault', async () => {
  const world = await buildWorld()
  const planted = withPlanted(world, {
    file: 'backend/domain/message-key.ts',
    find: `export const GUEST = 'guest'`,
    replace: `export const GUEST = import.meta.url`,
  })
  await expect(planted).rejects.toThrow('built with a warning: "import.meta" is not available')
}, 60_000)

test('a process that dies while it lives a world says so, with the seed: no caller waits for its answer for ever', async () => {
  const world = await buildWorld()
  const dying = new Runners({ ...world, runner: fileURLToPath(new URL('dying-runner.cjs', import.meta.url)) }, 1)
  await expect(dying.live({ seed: 7, profile: 'small' })).rejects.toThrow('the process that lived seed 7 ended: 9')
  await dying.close()
}, 60_000)

test('a rule is broken on purpose: a world finds it, and its plan is shortened to the steps that it takes', async () => {
  const world = await buildWorld()
  const spoilt = new Runners(world, 1)
  const planted = await withPlanted(world, {
    file: 'sync-protocol/mutations/gem-shop.ts',
    find: 'const gained = (daily.gained ?? 0) + Math.max(0, give - cost)',
    replace: 'const gained = Math.max(0, give - cost)',
  })
  spoilt.take(planted)
  try {
    const buying = { do: 'gems', tab: 'a1', amount: 140, pause: 300 } as const
    const steps: Plan['steps'] = [
      { do: 'register', tab: 'a1', person: 0, pause: 700 },
      { do: 'wishlist', tab: 'a1', item: 1, pause: 100 },
      { do: 'quiz', tab: 'a1', difficulty: 'hard', first: 0, right: 10, pause: 300 },
      buying,
      { do: 'hide', tab: 'a1', pause: 10 },
      { do: 'show', tab: 'a1', pause: 10 },
      ...Array.from({ length: 6 }, () => buying),
    ]
    const plan: Plan = { seed: 1, profile: { ...PROFILES.small, devices: 1 }, locks: [true], steps }
    const { violations } = await spoilt.live({ seed: 1, profile: 'small', plan })
    expect(violations).not.toEqual([])
    const shortest = await shrink(spoilt, plan, 'small', violations)
    expect(shortest.steps.length).toBeLessThan(steps.length)
    expect(shortest.steps.map((step) => step.do)).not.toContain('wishlist')
    expect((await runners.live({ seed: 1, profile: 'small', plan: shortest })).violations).toEqual([])
  } finally {
    await planted.remove()
    await spoilt.close()
  }
}, 120_000)
