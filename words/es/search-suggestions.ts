export const suggestions = 'Sugerencias'
export const suggestionsShown = (count: number) => `${count} ${count === 1 ? 'sugerencia' : 'sugerencias'}`
