// The code behind the screens never arrives: what they do is journalled and shown, and nothing is sent.
import type * as Engine from '../../../pwa/actions/load-engine.ts'

export const engine: typeof Engine.engine = () => new Promise(() => undefined)
export const engineWhenIdle: typeof Engine.engineWhenIdle = () => new Promise(() => undefined)
