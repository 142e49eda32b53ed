export const opensInNewTab = '（新しいタブで開きます）'
