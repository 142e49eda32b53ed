import { flushSync } from 'react-dom'
import { isStill, isTurning } from '../../components/turn.ts'

const GLIDE = { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
const FADE_MS = 80
const DEAL_MS = 25
/** Longer, and the press seems to have done nothing. */
const PATIENCE_MS = 200

/** What moves in a list, and what stands in its place when it is empty. */
const ROWS = 'li:not([inert]), .empty'

interface At {
  row: HTMLElement
  box: DOMRect
  place: HTMLElement
}

/**
 * Changes the rows of a list in one movement: each glides, goes before another comes, or comes when others have gone. A view transition
 * would look the same, but paints the page twice before it shows anything: a slow phone takes longer for that than the movement lasts.
 * `change` is told how many rows are in sight.
 */
export function glide(list: HTMLElement, change: (rows: number) => void): void {
  const seen = inSight(rowsOf(list))
  if (isStill()) return change(seen.length)
  const before = new Map(seen.map((at) => [at.row, { ...at, height: at.row.offsetHeight, tracks: tracksOf(at) }]))
  flushSync(() => change(seen.length))
  const rows = rowsOf(list)
  // Where they are when nothing moves any more.
  for (const row of [...rows, ...before.keys()]) for (const movement of row.getAnimations()) movement.cancel()
  for (const { row, box } of inSight(rows)) {
    const was = before.get(row)?.box
    if (!was || isAcross(was, box)) {
      row.animate({ opacity: [0, 1] }, { ...GLIDE, delay: FADE_MS, fill: 'backwards' })
      continue
    }
    const translate = [`${was.left - box.left}px ${was.top - box.top}px`, '0px 0px']
    // A row is as high as its neighbors make it: it takes on its new height on the way.
    const scale = [`1 ${was.height / box.height}`, '1 1']
    const transformOrigin = ['top', 'top']
    if (translate[0] !== translate[1] || scale[0] !== scale[1]) row.animate({ translate, scale, transformOrigin }, GLIDE)
  }
  const corner = list.getBoundingClientRect()
  for (const { row, box, place, height, tracks } of before.values()) {
    if (row.isConnected || !list.isConnected) continue
    row.style.cssText = `position:absolute;left:${box.left - corner.left}px;top:${box.top - corner.top}px;width:${box.width}px;height:${height}px;${tracks}`
    fade(row, placeIn(list, place))
  }
}

/**
 * The rows in sight of another page come one after the other, as cards are dealt: with their pictures, for which the page before stays in sight
 * a moment. `heading`: that of the list, which is made anew in the same task.
 */
export async function deal(heading: HTMLElement | null): Promise<void> {
  const list = heading?.parentElement
  // Where the page before can't be kept in sight, this one is there at once: dealt later, it would be seen twice.
  if (!list || !isTurning()) return
  await Promise.resolve()
  const seen = inSight(rowsOf(list))
  const rows = seen.map(({ row }) => row)
  const cards = seen[0]?.place
  // It is not seen yet: a second press must not land on a card of it.
  if (cards) cards.inert = true
  const drawn = rows.flatMap((row) =>
    [...row.querySelectorAll('img')].map((picture) => {
      // Nothing is painted meanwhile: a browser would not see that it is in sight.
      picture.loading = 'eager'
      return picture.decode()
    }),
  )
  await Promise.race([Promise.allSettled(drawn), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  if (cards) cards.inert = false
  for (const [place, row] of rows.entries())
    row.animate({ opacity: [0.5, 1], translate: ['0 1.5rem', '0 0'] }, { ...GLIDE, delay: place * DEAL_MS, fill: 'backwards' })
}

/** To another column of another row: on its way it would lie over all that is between. */
function isAcross(was: DOMRect, is: DOMRect): boolean {
  return Math.abs(was.left - is.left) > is.width / 2 && Math.abs(was.top - is.top) > is.height / 2
}

/** Where a list has no row any more it is gone itself: an empty one like it takes those that go. */
function placeIn(list: HTMLElement, place: HTMLElement): HTMLElement {
  if (place.isConnected) return place
  const known = list.querySelector<HTMLElement>(':scope > [data-left]')
  if (known) return known
  const shell = place.cloneNode() as HTMLElement
  shell.setAttribute('data-left', '')
  list.prepend(shell)
  return shell
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(ROWS)]
}

function inSight(rows: readonly HTMLElement[]): At[] {
  return rows.flatMap((row) => {
    const box = row.getBoundingClientRect()
    const place = row.parentElement
    return place && box.bottom > 0 && box.top < innerHeight ? { row, box, place } : []
  })
}

/** Out of its grid a row keeps the heights that its parts have there, as its neighbors made them. */
function tracksOf({ place, row }: At): string {
  const { gridTemplateRows, rowGap } = getComputedStyle(place)
  const heights = gridTemplateRows.split(' ').map(Number.parseFloat)
  const gap = Number.parseFloat(rowGap)
  // Its place in the grid, also while it is still on the way there.
  const start = row.offsetTop - (row.offsetParent === place ? 0 : place.offsetTop)
  let end = 0
  const own = heights.filter((height) => {
    const top = end
    end += height + gap
    return top > start - 1 && top < start + row.offsetHeight - 1
  })
  return own.length === 0 ? '' : `grid-template-rows:${own.join('px ')}px;row-gap:${rowGap}`
}

/** What is gone already: a picture of it, which nothing reaches, goes from where it was. */
function fade(row: HTMLElement, place: HTMLElement): void {
  row.inert = true
  // Behind the cards that glide: their words do not mix.
  place.prepend(row)
  const gone = () => {
    row.remove()
    if (place.matches('[data-left]:empty')) place.remove()
  }
  row.animate({ opacity: [1, 0] }, { duration: FADE_MS, fill: 'forwards' }).finished.then(gone, gone)
}
