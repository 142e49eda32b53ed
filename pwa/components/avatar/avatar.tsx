import { hash } from '../../content/hash.ts'

export interface AvatarProps {
  /** Decides face, hair and colours; the same seed always draws the same person. */
  seed: string
  size?: string
}

const SKIN = ['#ffe0c7', '#f3c29b', '#c98a5e', '#8d5a3b', '#ffd2b8']
const HAIR = ['#16161d', '#5b2d1f', '#ff5c9a', '#43bcff', '#b9a4ff', '#3fd69b']
const BACK = ['var(--pink)', 'var(--blue)', 'var(--lemon)', 'var(--mint)']
/** Of each color of hair the background that it would be lost on, by its place. */
const LOST_ON = [undefined, undefined, 0, 1, undefined, 3]

/** Hair behind the face and in front of it, in a box of 64. */
const STYLES = [
  { back: 'M12 34a20 20 0 0 1 40 0v22H12z', front: 'M14 32a18 18 0 0 1 36 0q-6-8-12-10-12 8-24 10z' },
  { back: 'M14 36a18 20 0 0 1 36 0q0 8-4 12H18q-4-4-4-12z', front: 'M15 33q1-17 17-17t17 17q-4-2-6-8-14-1-22 0-2 6-6 8z' },
  { back: 'M9 27a9 9 0 1 1 12-10h22a9 9 0 1 1 12 10l-5 12H14z', front: 'M15 33q0-17 17-17t17 17q-8-3-17-11-9 8-17 11z' },
  { back: 'M17 34q0-18 15-18t15 18z', front: 'M15 31l2-13 6 4 5-8 6 6 8-4 2 8 5 7q-8 1-11-5-8 7-23 5z' },
  { back: 'M25 12a7 7 0 1 1 14 0 7 7 0 0 1-14 0M15 38a17 19 0 0 1 34 0v4H15z', front: 'M15 33q1-16 17-16t17 16q-7-3-10-9-8 8-24 9z' },
  {
    back: 'M13 39q-6-5-2-11-2-8 6-9 2-8 9-6 6-5 12 0 7-2 9 6 8 1 6 9 4 6-2 11z',
    front: 'M16 32q-2-9 5-9 2-5 8-3 5-4 9 0 7-1 7 5 5 1 3 7-5 0-8-5-4 3-8 0-4 4-8 1-2 4-8 4z',
  },
] as const

/** A small drawn face. Decorative: the name stands beside it. */
export function Avatar({ seed, size = '3.5rem' }: AvatarProps) {
  const number = hash(seed)
  const of = <Item,>(list: readonly [Item, ...Item[]] | readonly Item[], shift: number) => list[(number >>> shift) % list.length]
  const style = of(STYLES, 24) ?? STYLES[0]
  const hair = of(HAIR, 7)
  const behind = of(BACK, 11) === BACK[of(LOST_ON, 7) ?? -1] ? BACK[2] : of(BACK, 11)
  const ink = { stroke: '#16161d', strokeWidth: 2.2, strokeLinejoin: 'round', strokeLinecap: 'round' } as const
  const happy = (number >>> 17) % 2 === 0
  return (
    <svg className="avatar" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path fill={behind} d="M0 0h64v64H0z" />
      <g {...ink}>
        <path fill={hair} d={style.back} />
        <path fill="#fffdf6" d="M10 66q2-16 22-16t22 16z" />
        <path fill={of(SKIN, 14)} d="M18 34q0-15 14-15t14 15q0 14-14 17-14-3-14-17z" />
        <path fill="none" d={happy ? 'M24 36q2-3 4 0M36 36q2-3 4 0' : 'M26 34v3M38 34v3'} />
        <path fill="none" d="M28 43q4 3 8 0" />
        <path fill={hair} d={style.front} />
      </g>
    </svg>
  )
}
