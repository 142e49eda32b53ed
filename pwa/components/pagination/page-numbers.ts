/** The first, the last and those around the current page; a gap stands for at least two left out. */
export function pageNumbers(page: number, totalPages: number): (number | 'gap')[] {
  const near = new Set([1, totalPages, page - 1, page, page + 1])
  const numbers: (number | 'gap')[] = []
  for (let number = 1; number <= totalPages; number++) {
    const last = numbers.at(-1)
    if (near.has(number) || (near.has(number - 1) && near.has(number + 1))) numbers.push(number)
    else if (last !== 'gap') numbers.push('gap')
  }
  return numbers
}
