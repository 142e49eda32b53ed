import type { Plan } from './steps.ts'
import type { Job, Runners } from './runners.ts'

/** What a violation is about, without the names and numbers that differ from world to world. */
function kindOf(violation: string): string {
  return violation.split(':')[0] ?? ''
}

/**
 * The shortest plan found that breaks one of the same promises: steps are left out, first many at once and then one by one, and pauses with them, for as long
 * as it still does.
 */
export async function shrink(runners: Runners, plan: Plan, profile: Job['profile'], violations: readonly string[]): Promise<Plan> {
  const wanted = new Set(violations.map(kindOf))
  const breaks = async (steps: Plan['steps']): Promise<boolean> => {
    const lived = await runners.live({ seed: plan.seed, profile, plan: { ...plan, steps } })
    return lived.violations.some((violation) => wanted.has(kindOf(violation)))
  }
  let { steps } = plan
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length;) {
      const fewer = [...steps.slice(0, from), ...steps.slice(from + size)]
      if (fewer.length > 0 && (await breaks(fewer))) steps = fewer
      else from += size
    }
  }
  for (const [place, step] of steps.entries()) {
    const quicker = steps.with(place, { ...step, pause: 0 })
    if (step.pause > 0 && (await breaks(quicker))) steps = quicker
  }
  return { ...plan, steps }
}
