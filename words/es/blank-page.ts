export const openingSoon = 'Abre pronto'
