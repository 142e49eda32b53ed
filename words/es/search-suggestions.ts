export const suggestions = 'Suggestions'
export const suggestionsShown = (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
