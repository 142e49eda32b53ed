export const language = 'Idioma'
export const onItsWay = (name: string) => `${name} está en camino. La página se recarga cuando llegue.`
export const withTheNextConnection = (name: string) => `${name} llega con la próxima conexión.`
