const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** 'Six fans', to begin a sentence with. */
export function fansText(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'fan' : 'fans'}`
}
