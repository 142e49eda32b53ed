/** True for a stored row with this value in a field: asked where the rest of the row need not be readable. */
export function hasField(row: unknown, key: string, value: unknown): boolean {
  return typeof row === 'object' && row !== null && Reflect.get(row, key) === value
}
