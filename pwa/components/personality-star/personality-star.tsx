import type { AxisResult } from '#sync-protocol/domain/personality/score.ts'
import { describeAxes, starOf } from './star-geometry.ts'

const RADIUS = 100
const RINGS = [0.34, 0.67, 1]

export interface PersonalityStarProps {
  axes: readonly AxisResult[]
  /** Small and without letters, for lists. */
  mini?: boolean
}

/** The four axes as one star: the longer a point, the more answers its letter got. */
export function PersonalityStar({ axes, mini = false }: PersonalityStarProps) {
  const { outline, poles } = starOf(axes, RADIUS)
  const points = outline.map(({ x, y }) => `${x},${y}`).join(' ')
  const edge = mini ? 108 : 140

  return (
    <svg
      className={mini ? 'star star-mini' : 'star notranslate'}
      viewBox={`${-edge} ${-edge} ${2 * edge} ${2 * edge}`}
      role="img"
      aria-label={describeAxes(axes)}
    >
      {!mini && RINGS.map((ring) => <circle key={ring} className="star-ring" r={ring * RADIUS} />)}
      <polygon className="star-print star-pink" points={points} />
      <polygon className="star-print star-blue" points={points} />
      <polygon className="star-body" points={points} />
      {!mini &&
        poles.map(({ letter, chosen, label }) => (
          <g key={letter} className={chosen ? 'star-pole star-chosen' : 'star-pole'} transform={`translate(${label.x} ${label.y})`}>
            <circle r="15" />
            <text dy="0.35em">{letter}</text>
          </g>
        ))}
    </svg>
  )
}
