export const kpop = 'Productos inspirados en el K-pop'
export const kpopLede =
  'Luz de escenario para llevar puesta: piezas inspiradas en los comebacks, los fanchants y la vuelta a casa después del encore.'
export const anime = 'Productos inspirados en el anime'
export const animeLede = 'Del opening a la última imagen: piezas inspiradas en los mundos que no dejas de volver a ver.'
export const fashion = 'Moda'
export const fashionLede =
  'Chaquetas para la fila, punto para volver a verlo todo y camisetas que solo reconocerá quien tiene que reconocerlas.'
export const fragrances = 'Perfumes'
export const fragrancesLede = 'Una sala de conciertos, un santuario bajo la lluvia, una azotea a las cuatro de la mañana: en frasco.'
export const jewelry = 'Joyería'
export const jewelryLede = 'Cosas pequeñas que atrapan la luz: anillos, colgantes y pines con una historia detrás.'
