/**
 * The named colour worlds of the kit. `main` is the body of a thing (cloth, liquid, stone), `pop` its motif, `metal` the fittings,
 * `ink` the outline. Every palette brings its own sky, so a picture looks the same on a light and on a dark card.
 */
export type Palette = {
  readonly sky: readonly [top: string, bottom: string]
  readonly glow: string
  readonly main: string
  readonly pop: string
  readonly metal: readonly [bright: string, shade: string]
  readonly ink: string
}

export const PALETTES = {
  sakura: { sky: ['#fff4ea', '#ff9ec6'], glow: '#ffffff', main: '#fbe9ec', pop: '#ff6f9f', metal: ['#f3b98a', '#d98868'], ink: '#7d2450' },
  lavender: { sky: ['#ffebf6', '#b49bf6'], glow: '#ffffff', main: '#9474e6', pop: '#ffd76e', metal: ['#d9dcf2', '#9da2d0'], ink: '#3e2270' },
  mint: { sky: ['#fffbe2', '#7fdac6'], glow: '#ffffff', main: '#35b597', pop: '#ff8dab', metal: ['#f7d38b', '#d49a4a'], ink: '#0f4c48' },
  ocean: { sky: ['#e3fbff', '#7d9ff0'], glow: '#ffffff', main: '#2c6fcf', pop: '#ff8266', metal: ['#dbe6f3', '#93a9cc'], ink: '#112f5e' },
  matcha: { sky: ['#fffad8', '#a4cc7d'], glow: '#fffff0', main: '#7fae4b', pop: '#ff93a8', metal: ['#e8c46b', '#c0913a'], ink: '#2d4418' },
  peach: { sky: ['#fff6d6', '#ffa392'], glow: '#fffaf0', main: '#ff8a66', pop: '#ffe083', metal: ['#f4c79a', '#d98d5e'], ink: '#742a20' },
  honey: { sky: ['#fffcdc', '#ffc46d'], glow: '#ffffff', main: '#ffb733', pop: '#ff6a8e', metal: ['#f6e3b4', '#dba24c'], ink: '#66380a' },
  cherry: { sky: ['#fff2dd', '#ff909f'], glow: '#ffffff', main: '#d52a49', pop: '#ffe6b0', metal: ['#f2c577', '#cf8b3a'], ink: '#560c22' },
  bubblegum: { sky: ['#d9f3ff', '#ffb3df'], glow: '#ffffff', main: '#ff76bb', pop: '#7fdcff', metal: ['#e3defa', '#aaa0dc'], ink: '#67205f' },
  cloud: { sky: ['#fdf5ff', '#9cc6ff'], glow: '#ffffff', main: '#f2f6ff', pop: '#5f92ff', metal: ['#ffd277', '#dd9a35'], ink: '#24427c' },
  cocoa: { sky: ['#fff2df', '#d0a482'], glow: '#fffaf2', main: '#94614a', pop: '#ffcdd2', metal: ['#ecc48f', '#c28a52'], ink: '#422314' },
  opal: { sky: ['#dffaff', '#efc9ff'], glow: '#fffbe6', main: '#b9d5ff', pop: '#ff93d2', metal: ['#e6e4fb', '#a8a4dc'], ink: '#453a85' },
  grape: { sky: ['#f1dcff', '#a262e2'], glow: '#fff3ff', main: '#6a2bb3', pop: '#c5f56a', metal: ['#f3d58c', '#cf9a3e'], ink: '#2a0a54' },
  sunset: { sky: ['#ffd38c', '#ef5483'], glow: '#fff2c8', main: '#8a3596', pop: '#ffd964', metal: ['#ffcf9c', '#e08a5c'], ink: '#3d0f4d' },
  twilight: { sky: ['#48347f', '#e586b9'], glow: '#ffd9ec', main: '#6749b0', pop: '#ff9fce', metal: ['#ffdc95', '#dd9a58'], ink: '#281450' },
  midnight: { sky: ['#101748', '#4656c4'], glow: '#b7c4ff', main: '#3443a8', pop: '#ffd866', metal: ['#e4e8ff', '#98a2dd'], ink: '#0b0f38' },
  aurora: { sky: ['#0c3252', '#45d3b2'], glow: '#ccffee', main: '#1f6593', pop: '#8dffd2', metal: ['#e9f2c9', '#a9bd8a'], ink: '#06213c' },
  neon: { sky: ['#1b0a3c', '#6a1fb0'], glow: '#ff7ae0', main: '#5b2bd1', pop: '#45f3ea', metal: ['#ff9be3', '#d355b8'], ink: '#130427' },
  noir: { sky: ['#2d2b36', '#6b6078'], glow: '#f2e3bd', main: '#34323f', pop: '#efcc82', metal: ['#e9c987', '#b98a3c'], ink: '#121018' },
  rose: { sky: ['#ffeedd', '#d67f96'], glow: '#fff8f4', main: '#a83c5c', pop: '#ffc9c4', metal: ['#f0bb9c', '#d0876a'], ink: '#4a1129' },
} as const satisfies Record<string, Palette>
