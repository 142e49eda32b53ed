import type { LedgerEntry } from '#sync-protocol/api/answers.ts'
import { digits } from '#sync-protocol/domain/amounts.ts'
import { roundTop, spread, steps } from './chart-geometry.ts'
import { ChartDays } from './chart-days.tsx'
import { Plot } from './plot.tsx'

/** Movements the chart shows; the list below it shows all. */
const MOST = 60

/** The balance after each movement, oldest on the left. The list below says the same in words. */
export function BalanceChart({ entries }: { entries: readonly LedgerEntry[] }) {
  const moves = entries.slice(0, MOST).toReversed()
  const [first] = moves
  if (!first) return null
  const balances = [first.balance - first.delta, ...moves.map(({ balance }) => balance)]
  const highest = Math.max(...balances)
  const top = roundTop(highest)
  const points = spread(balances, 0, top)
  const path = steps(points)
  const [from, to] = [balances[0] ?? 0, balances.at(-1) ?? 0].map((gems) => digits(gems))
  const label = `Balance over the last ${moves.length} changes: from ${from} to ${to} gems, at most ${digits(highest)}`
  const marks = [0, 50, 100].map((at) => ({ at, name: digits((top * (100 - at)) / 100) }))

  return (
    <figure className="chart">
      <Plot label={label} marks={marks} dots={points.slice(-1)}>
        <path className="plot-area" d={`${path}V100H0Z`} />
        <path className="plot-line" d={path} />
      </Plot>
      <ChartDays from={first.createdAt} to={(moves.at(-1) ?? first).createdAt} />
    </figure>
  )
}
