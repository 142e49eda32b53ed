import type { AxisResult } from '#sync-protocol/domain/personality/score.ts'
import type { CSSProperties } from 'react'

/** The same as the star, as bars and words. */
export function AxisList({ axes }: { axes: readonly AxisResult[] }) {
  return (
    <ul className="axes">
      {axes.map(({ axis, letter, share }) => {
        const percent = Math.round(share * 100)
        return (
          <li key={axis.id} style={{ '--share': `${percent}%` } as CSSProperties}>
            <Side name={axis.firstName} letter={axis.first} percent={percent} chosen={letter === axis.first} />
            <Side name={axis.secondName} letter={axis.second} percent={100 - percent} chosen={letter === axis.second} />
            <span className="axis-bar" aria-hidden="true" />
          </li>
        )
      })}
    </ul>
  )
}

function Side({ name, letter, percent, chosen }: { name: string; letter: string; percent: number; chosen: boolean }) {
  return (
    <span className={chosen ? 'axis-side axis-chosen' : 'axis-side'}>
      <b translate="no">{letter}</b>
      <span>{` ${name} ${percent}%`}</span>
    </span>
  )
}
