export const language = 'Language'
/** `name`: of the language, in itself. */
export const onItsWay = (name: string) => `${name} is on its way. The page reloads when it is here.`
export const withTheNextConnection = (name: string) => `${name} comes with the next connection.`
