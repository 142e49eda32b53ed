import comedy from './shelf/comedy.json' with { type: 'json' }
import dystopian from './shelf/dystopian.json' with { type: 'json' }
import fantasy from './shelf/fantasy.json' with { type: 'json' }
import horror from './shelf/horror.json' with { type: 'json' }
import mystery from './shelf/mystery.json' with { type: 'json' }
import romance from './shelf/romance.json' with { type: 'json' }
import thriller from './shelf/thriller.json' with { type: 'json' }

/** The bundled young-adult books, by genre: the server shows them while no books service answers, a device while no server does. */
export const BUNDLED_SHELF = { fantasy, romance, mystery, thriller, horror, dystopian, comedy }
