export const language = '언어'
/** `name`: of the language, in itself. */
export const onItsWay = (name: string) => `${name} 버전을 가져오고 있어요. 준비되면 페이지를 다시 불러와요.`
export const withTheNextConnection = (name: string) => `${name} 버전은 다음에 연결되면 가져와요.`
