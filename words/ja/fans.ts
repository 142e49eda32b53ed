export function fansText(count: number): string {
  return `ファン${count}人`
}
