import svgr from 'vite-plugin-svgr'

/** Makes a component of each `….svg?react` when it is built. An icon stands beside words, or its button has a name: it says nothing itself. */
export const icons = () => svgr({ svgrOptions: { svgProps: { 'aria-hidden': 'true' } } })
