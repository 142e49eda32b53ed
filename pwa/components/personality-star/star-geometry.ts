import type { Letter } from '#sync-protocol/domain/personality/axes.ts'
import type { AxisResult } from '#sync-protocol/domain/personality/score.ts'
import * as say from '#words/quiz-parts.ts'

export interface Point {
  x: number
  y: number
}

/** One of the eight points of the star: a letter at the end of its ray. */
export interface Pole {
  letter: Letter
  name: string
  /** 0 to 1; the two poles of an axis make 1 together. */
  share: number
  /** True for the letter that made it into the type. */
  chosen: boolean
  tip: Point
  /** Where its letter stands: always on the outer ring. */
  label: Point
}

export interface Star {
  outline: readonly Point[]
  poles: readonly Pole[]
}

/** What a pole of share 0 still reaches, in parts of the radius. */
const SHORTEST = 0.34
/** Between two points the star narrows to this part of the shorter one, and at most to this part of the radius: even a small point stays a point. */
const NARROW = 0.5
const VALLEY = 0.24
const LABELS = 1.2
const ANGLE = Math.PI / 4

/** The star of a result around (0, 0): first letters from the top to the lower right, their opposites across. `radius` in any unit. */
export function starOf(axes: readonly AxisResult[], radius: number): Star {
  const firsts = axes.map((result, index) => pole(result, index, true, radius))
  const seconds = axes.map((result, index) => pole(result, index + axes.length, false, radius))
  const poles = [...firsts, ...seconds]
  const outline = poles.flatMap(({ tip, share }, index) => {
    const shorter = Math.min(share, poles[(index + 1) % poles.length]?.share ?? share)
    return [tip, at((index + 0.5) * ANGLE, radius * Math.min(VALLEY, NARROW * reach(shorter)))]
  })
  return { outline, poles }
}

function pole({ axis, letter, share }: AxisResult, index: number, first: boolean, radius: number): Pole {
  const own = first ? axis.first : axis.second
  const part = first ? share : 1 - share
  const angle = index * ANGLE
  return {
    letter: own,
    name: first ? axis.firstName : axis.secondName,
    share: part,
    chosen: own === letter,
    tip: at(angle, radius * reach(part)),
    label: at(angle, radius * LABELS),
  }
}

/** How far a point of this share reaches, in parts of the radius. */
function reach(share: number): number {
  return SHORTEST + (1 - SHORTEST) * share
}

/** Angles run clockwise from the top. Rounded, so that markup stays short. */
function at(angle: number, distance: number): Point {
  return { x: Math.round(Math.sin(angle) * distance * 10) / 10, y: Math.round(-Math.cos(angle) * distance * 10) / 10 }
}

/** The axes in words: "67 % Outward, 33 % Inward; …". */
export function describeAxes(axes: readonly AxisResult[]): string {
  const percent = (share: number) => Math.round(share * 100)
  return say.allAxes(axes.map(({ axis, share }) => say.axisShares(axis.firstName, percent(share), axis.secondName, percent(1 - share))))
}
