export const suggestions = '候補'
export const suggestionsShown = (count: number) => `候補${count}件`
