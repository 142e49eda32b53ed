export const title = 'Política de privacidad'
