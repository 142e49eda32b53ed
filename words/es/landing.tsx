import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

export const title: ReactNode = (
  <>
    <span>Tu bias. </span>
    <span>Tu arco. </span>
    <span>Tu próximo capítulo.</span>
  </>
)
export const lede = (hasBooks: boolean, unbroken: Wrap) => (
  <>
    <span>Un mercado nocturno para fans: piezas inspiradas en el </span>
    {unbroken('K-pop')}
    {hasBooks ? <span> y el anime, y libros juveniles por los que vale la pena trasnochar.</span> : <span> y el anime.</span>}
  </>
)
export const loggedInAs = (name: ReactNode) => (
  <>
    <span>Iniciaste sesión como </span>
    {name}
    <span>.</span>
  </>
)
export const letsShop = 'Vamos de compras'
export const dashboard = 'Tu panel'
export const banner =
  'Una calle de mercado entre dos filas de puestos iluminados. Tres caminos, rosa, amarillo y azul, van hacia una estrella gigante; delante, un grupo de fans levanta sus lightsticks.'

export const categories = 'Adónde ir'
export const kpop = 'K-pop'
export const kpopText = 'Plata con luz de escenario, sudaderas de sala de ensayo, perfumes que huelen al último encore.'
export const anime = 'Anime'
export const animeText = 'Máscaras de zorro y fases lunares, chaquetas de academia, aromas para una azotea en el episodio doce.'
export const shopNow = 'Comprar'
export const booksText = (isGuest: boolean) =>
  isGuest
    ? 'Siete estantes, de la fantasía a la comedia. Solo hace falta una cuenta, y es gratis.'
    : 'Siete estantes, de la fantasía a la comedia.'

export const faq = 'Preguntas en la entrada'

export const join = '¡Ven y date una vuelta!'
export const accountIsFree = (hasQuizzes: boolean) =>
  hasQuizzes
    ? 'La cuenta es gratis. Guarda tu carrito y tu lista de deseos en todos tus dispositivos, te da gemas por los quizzes y abre tu propia colección.'
    : 'La cuenta es gratis. Guarda tu carrito y tu lista de deseos en todos tus dispositivos y abre tu propia colección.'
export const register = 'Crear cuenta'
export const login = 'Iniciar sesión'
export const whereYouLeft = (hasQuizzes: boolean) =>
  hasQuizzes ? 'Tu carrito, tus gemas y el quiz de hoy están donde los dejaste.' : 'Tu carrito y tus gemas están donde los dejaste.'
export const goToShop = 'Ir a la tienda'
export const quizzes = 'Quizzes'
