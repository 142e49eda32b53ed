export const skipToContent = 'Saltar al contenido'
export const skipToDock = 'Saltar a los accesos directos'

export const homeOf = (shop: string) => `${shop}, inicio`
export const menu = 'Menú'
export const mainNavigation = 'Principal'
export const back = 'Volver'
export const searchAll = 'Buscar en todos los productos'
/** Short: on a phone it stands in a row that does not wrap. */
export const login = 'Entrar'
export const register = 'Crear cuenta'

/** The phone's bottom bar. Its labels have room for ten letters. */
export const dock = 'Accesos directos'
export const home = 'Inicio'
export const store = 'Tienda'
export const kpop = 'K-pop'
export const anime = 'Anime'
export const shop = 'Tienda'
export const quiz = 'Quiz'
export const wishlist = 'Deseos'
export const cart = 'Carrito'
export const placeWithItems = (place: string, count: number) => `${place}, ${count === 1 ? '1 artículo' : `${count} artículos`}`

export const theme = { system: 'Tema: automático', light: 'Tema: día', dark: 'Tema: noche' }

export const footer = 'Pie de página'
export const aboutUs = 'Sobre la tienda'
export const contactUs = 'Contacto'
export const policies = 'Políticas'
export const rightsReserved = (year: number, owner: string) => `© ${year} ${owner}. Todos los derechos reservados.`

export const newVersion = (shop: string) => `Hay una nueva versión de ${shop}.`
export const newVersionElsewhere = 'Otra pestaña usa una nueva versión.'
export const otherLanguage = (name: string) => `Otra pestaña cambió a ${name}. Recarga y esta también cambia.`
export const partMissing = (shop: string) => `Una parte de ${shop} no se pudo cargar. Recargar ayuda.`
export const reloadNow = 'Recargar ahora'

export const notLoaded = 'No se pudo cargar esta página'
export const checkConnection = 'Revisa tu conexión e inténtalo de nuevo.'
export const wentWrong = 'Algo salió mal'
export const stoppedWorking = 'Esta página dejó de funcionar. Lo que hiciste está a salvo. Puede que ayude recargar.'
export const tryAgain = 'Intentar de nuevo'
export const pleaseLogIn = 'Inicia sesión para ver esta página.'

export const opensSeller = 'abre la tienda que lo vende en otra pestaña'
