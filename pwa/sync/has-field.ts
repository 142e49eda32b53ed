/** True for a stored row with this value in a field, even if the rest of the row is unreadable. */
export function hasField(row: unknown, key: string, value: unknown): boolean {
  return typeof row === 'object' && row !== null && Reflect.get(row, key) === value
}
