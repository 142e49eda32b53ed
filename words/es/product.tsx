import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'

export const loading = 'Cargando el producto…'
export const oneMoment = 'Un momento…'
export const notHere = 'Este producto todavía no está en tu dispositivo'
export const notHereText =
  'La tienda no responde ahora mismo. Abre cualquier lista una vez con conexión, y todos los productos funcionarán sin ella.'
export const tryAgain = 'Intentar de nuevo'
export const notFound = 'No se encontró el producto'
export const notFoundText = 'Puede que el enlace sea antiguo o esté incompleto.'
export const noLongerSold = (name: string) => `${name} ya no se vende`
export const noLongerSoldText = 'Ya no está en la tienda, pero puede que haya algo parecido.'
export const searchAll = 'Buscar en todo'
export const kpop = 'K-pop'
export const anime = 'Anime'

// Pictures.
export const enlarge = 'Ampliar'
export const pictures = 'Imágenes'
export const pictureOf = (place: number, count: number, shows: string) => `Imagen ${place} de ${count}: ${shows}`
export const previousPicture = 'Imagen anterior'
export const nextPicture = 'Imagen siguiente'
export const zoomOut = 'Alejar'
export const zoomIn = 'Acercar'
export const close = 'Cerrar'

// One product.
export const owned = 'En tu colección'
export const wishlist = 'Lista de deseos'
export const wishlisted = 'En tu lista de deseos'
export const seeCart = 'Ver tu carrito'
export const tooFewGems = (missing: number) => `Te ${missing === 1 ? 'falta' : 'faltan'} ${gemText(missing)}`
export const gemsLeft = (rest: number) => `Te ${rest === 1 ? 'quedará' : 'quedarán'} ${gemText(rest)}`
export const whereGemsComeFrom = '¿De dónde salen las gemas?'
export const gemsAreFree = (register: Wrap) => (
  <>
    <span>Las gemas son gratis: se ganan con los quizzes. Solo te hace falta </span>
    {register('una cuenta')}
    <span>.</span>
  </>
)
export const from = (seller: string) => `Ver en ${seller}`
export const findMoreOn = (seller: string) => `Buscar piezas parecidas en ${seller}`

// The ways on.
/** "Más joyas K-pop". */
export const more = (kind: string) => `Más ${kind.slice(0, 1).toLowerCase()}${kind.slice(1)}`
export const somethingElse = '¿Algo distinto?'
export const allProducts = { kpop: 'Todo lo de K-pop', anime: 'Todo lo de anime' }
