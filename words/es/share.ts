export const title = (shop: string) => `Encuéntralo en ${shop}`
export const allProducts = 'Todos los productos'
export const wordsOrLink = 'Palabras o un enlace'
export const search = 'Buscar'

export const lookingFor = '¿Buscas algo?'
export const howToSearch = 'Pega el enlace de otra tienda y encontramos ese producto. O escribe una palabra para buscar en todo.'
/** Searches to try, which find something as they stand: a thing, a thing with a color and a price in gems, a gift. */
export const examples: readonly string[] = ['photocard', 'algo azul por menos de 300', 'regalo para mi hermana']
export const toStartWith = 'Algo para empezar'
export const loadingToStartWith = 'Cargando algo para empezar…'
export const searching = 'Buscando por toda la tienda…'
export const noCatalog = 'El catálogo todavía no está en este dispositivo'
export const seemsOffline = 'Parece que no tienes conexión. Inténtalo de nuevo cuando vuelvas a tenerla.'
export const tryAgain = 'Intentar de nuevo'

export const nothingFound = 'No se encontró nada'
export const noResultsFor = (words: string) => `No hay resultados para «${words}»`
export const tryOtherWords = 'Prueba con menos palabras o con otras, o date una vuelta.'
export const kpop = 'K-pop'
export const anime = 'Anime'
export const books = 'Libros'
export const somethingElse = '¿Algo distinto?'

export const foundByLink = (count: number) => (count === 1 ? 'Aquí está' : 'Aquí está: es uno de estos')
export const notOurs = 'Ese enlace no es de los nuestros. Esto es lo más parecido'
export const results = (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`)

export const keepForLater = '¿Lo guardas para después?'
export const onWishlist = 'Está en tu lista de deseos.'
export const seeWishlist = 'Ver tu lista de deseos'
export const putOnWishlist = 'Guardar en la lista de deseos'

/** `tag`: as it is read; the search names it. */
export const follow = (tag: string) => `Seguir #${tag}`
export const unfollow = (tag: string) => `Dejar de seguir #${tag}`
export const followedTags = 'Etiquetas que sigues'
export const followedTag = (tag: string) => `#${tag}`
