import { shortDay } from '../../content/dates.ts'

/** From which day to which a chart goes, oldest on the left; one day has one word. */
export function ChartDays({ from, to }: { from: string | number; to: string | number }) {
  const [first, last] = [shortDay(from), shortDay(to)]
  return (
    <p className="chart-days" aria-hidden="true">
      <span>{first === last ? '' : first}</span>
      <span>{last}</span>
    </p>
  )
}
