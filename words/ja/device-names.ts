export const browserOn = (browser: string, system: string) => `${browser}（${system}）`
export const unknownBrowser = '不明なブラウザ'
