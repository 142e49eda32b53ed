export const language = '言語'
export const onItsWay = (name: string) => `${name}を準備しています。できしだい、ページを再読み込みします。`
export const withTheNextConnection = (name: string) => `次につながったときに、${name}に切り替わります。`
