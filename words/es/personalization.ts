export const title = 'Para ti'
export const lede = (hasBooks: boolean) => (hasBooks ? 'Ahora, libros; pronto, música e historias.' : 'Pronto, música e historias.')
export const othersSay = 'Lo que dice la gente'
