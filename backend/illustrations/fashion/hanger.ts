import { METAL } from '../paint.ts'

const HOOK = 'M0-126v-22q18-4 18-22a18 18 0 0 0-36 0'

/** The hook that garments for the shoulders hang on; its wood disappears inside the cloth. */
export const hanger = `
  <path d="${HOOK}" fill="none" stroke-width="15"/>
  <path d="${HOOK}" fill="none" stroke="${METAL}" stroke-width="6"/>`
