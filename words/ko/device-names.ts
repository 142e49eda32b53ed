/** "Firefox (Linux)": what one is logged in with. Names of browsers and systems stay as they are. */
export const browserOn = (browser: string, system: string) => `${browser} (${system})`
export const unknownBrowser = '알 수 없는 브라우저'
