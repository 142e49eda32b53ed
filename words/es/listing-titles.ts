export const kpop = 'Productos inspirados en el K-pop'
export const kpopLede =
  'Luz de escenario para llevar puesta: piezas inspiradas en los comebacks, los fanchants y la vuelta a casa después del encore.'
export const anime = 'Productos inspirados en el anime'
export const animeLede = 'Del opening al ending: piezas inspiradas en los mundos a los que siempre vuelves.'
export const fashion = 'Moda'
export const fashionLede =
  'Chaquetas para la fila, suéteres para el maratón en casa y camisetas que solo entenderá quien tiene que entenderlas.'
export const fragrances = 'Fragancias'
export const fragrancesLede = 'Una sala de conciertos, un santuario bajo la lluvia, una azotea a las cuatro de la mañana: en frasco.'
export const jewelry = 'Joyas'
export const jewelryLede = 'Cosas pequeñas que atrapan la luz: anillos, colgantes y pines con una historia detrás.'
