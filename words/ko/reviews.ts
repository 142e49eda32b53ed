export const title = '팬들의 후기'
export const lede = '팬들이 여기서 찾은 것에 대해 들려줘요.'
export const toStore = '상점으로 돌아가기'
