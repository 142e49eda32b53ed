export const back = (title: string) => `${title}：戻る`
export const forward = (title: string) => `${title}：進む`
