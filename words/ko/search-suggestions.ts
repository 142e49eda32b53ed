export const suggestions = '추천 검색어'
export const suggestionsShown = (count: number) => `추천 검색어 ${count}개`
