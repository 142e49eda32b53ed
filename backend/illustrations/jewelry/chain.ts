import { CREAM, METAL } from '../paint.ts'

/** A chain along the path `d`: fine beads, oval links, or pearls. */
export function chain(d: string, detail: number): string {
  const pass = (paint: string) => `<path d="${d}" ${paint}/>`
  const chains = [
    pass('stroke-width="14" stroke-dasharray="0 13"') + pass(`stroke="${METAL}" stroke-width="7" stroke-dasharray="0 13"`),
    pass('stroke-width="16" stroke-dasharray="12 18"') + pass(`stroke="${METAL}" stroke-width="7" stroke-dasharray="12 18"`),
    pass('stroke-width="25" stroke-dasharray="0 22"') + pass(`stroke="${CREAM}" stroke-width="17" stroke-dasharray="0 22"`),
  ]
  return `<g fill="none">${chains[detail] ?? chains[0]}</g>`
}
