import type { Wrap } from '../wrap.ts'
import { digits } from './amounts.ts'
import { sizeText } from './sizes.ts'

export const installShop = (shop: string) => `Instalar ${shop}`

/** Phones say "Añadir" in Spain and "Agregar" in Latin America. */
export const tapShare = (button: Wrap) => (
  <>
    <span>Toca </span>
    {button('Compartir')}
    <span>. Si solo ves tres puntos, tócalos antes.</span>
  </>
)
export const addToHomeScreen = (button: Wrap) => (
  <>
    <span>Baja y elige </span>
    {button('Añadir a pantalla de inicio')}
    <span> (o «Agregar a inicio»).</span>
  </>
)
export const tapAdd = (button: Wrap, shop: string) => (
  <>
    <span>Toca </span>
    {button('Añadir')}
    <span>{` (o «Agregar»). Abre ${shop} desde tu pantalla de inicio.`}</span>
  </>
)
export const inBrowserMenu = (shop: string) =>
  `Busca «Instalar», «Añadir a pantalla de inicio», «Agregar a la pantalla principal» o «Añadir al Dock» en el menú de tu navegador. Si no aparece, ${shop} funciona aquí sin conexión de todos modos.`
export const gotIt = 'Entendido'

export const notNow = 'Ahora no'
export const keepOnPhone = (shop: string) => `Ten ${shop} en tu teléfono`
export const installOnComputer = (shop: string) => `Instala ${shop} en este equipo`
export const opensLikeAnApp = 'Se abre como una aplicación, con o sin conexión.'
export const showHow = 'Ver cómo'
export const install = 'Instalar'

export const wantToKnow = '¿Te avisamos cuando se haga?'
export const willNotify = (shop: string) => `Te llegará una notificación, aunque no tengas ${shop} a la vista.`
export const notifyMe = 'Avísame'

export const pictures = (count: number, of: number, bytes: number) =>
  count < of ? `${digits(count)} de ${digits(of)} imágenes: ${sizeText(bytes)}` : `Todas las imágenes: ${sizeText(bytes)}`
export const downloadThem = '¿Las descargamos para que también se vean sin conexión?'
export const download = 'Descargar'
export const onlySome = 'Solo algunas'

export const allIsHere = (isPhone: boolean) => `Ya está todo en este ${isPhone ? 'teléfono' : 'dispositivo'}. Funciona sin conexión.`
export const shopIsHere = (isPhone: boolean, here: number, of: number) =>
  `La tienda ya está en este ${isPhone ? 'teléfono' : 'dispositivo'}, con ${digits(here)} de ${digits(of)} imágenes. Funciona sin conexión.`
