export const opensInNewTab = '(se abre en otra pestaña)'
