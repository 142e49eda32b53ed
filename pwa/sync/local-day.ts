/** The day of the user's place, as the catalog writes days: "2026-11-20". */
export function localDay(at: number): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
