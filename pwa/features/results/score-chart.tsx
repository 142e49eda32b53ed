import type { KnowledgeResultsResponse } from '#sync-protocol/api/answers.ts'
import { LEVELS } from '../../content/levels.ts'
import { line, spread } from './chart-geometry.ts'
import { ChartDays } from './chart-days.tsx'
import { Plot } from './plot.tsx'

type Result = KnowledgeResultsResponse['results'][number]

/** Rounds the chart shows; the list below it shows all. */
const MOST = 24
const MARKS = [
  { at: 0, name: '100%' },
  { at: 50, name: '50%' },
  { at: 100, name: '0%' },
]

/** How well the last rounds went, oldest on the left. The list below says the same in words. */
export function ScoreChart({ results }: { results: readonly Result[] }) {
  const rounds = results.slice(0, MOST).toReversed()
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last || rounds.length < 2) return null
  const points = spread(
    rounds.map(({ score, total }) => (score / total) * 100),
    0,
    100,
  )
  // Rounds of different difficulty are no trend: the line only leads from one to the next.
  const isMixed = rounds.some(({ difficulty }) => difficulty !== first.difficulty)
  const dots = points.map((point, index) => ({ ...point, className: `level-${rounds[index]?.difficulty}` }))
  const spoken = rounds.map(({ score, total }) => `${score} of ${total}`).join(', ')

  return (
    <figure className="chart">
      <figcaption>{`Your last ${rounds.length} rounds, oldest first`}</figcaption>
      <Plot label={`Right answers: ${spoken}`} marks={MARKS} dots={dots}>
        <path className={isMixed ? 'plot-line plot-mixed' : 'plot-line'} d={line(points)} />
      </Plot>
      <ChartDays from={first.createdAt} to={last.createdAt} />
      <ul className="chart-key" aria-hidden="true">
        {LEVELS.map(({ key, title }) => (
          <li key={key}>
            <span className={`dot level-${key}`} />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
