const NUMBERS = ['Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho', 'Nueve', 'Diez', 'Once', 'Doce']

/** "Seis fans", to begin a sentence with; "1 fan", so that it is "un" of nobody in particular. */
export function fansText(count: number): string {
  return `${NUMBERS[count - 2] ?? count} ${count === 1 ? 'fan' : 'fans'}`
}
