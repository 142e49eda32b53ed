/** Of a "nivel". */
export const easy = 'Fácil'
export const medium = 'Medio'
export const hard = 'Difícil'
