export const openingSoon = '近日オープン'
