import {
  GemBundlesResponse,
  InventoryResponse,
  KnowledgeResultsResponse,
  LedgerResponse,
  PersonalityResultsResponse,
  SharedListResponse,
} from '#sync-protocol/api/answers.ts'
import { BooksResponse, type Genre } from '#sync-protocol/api/books.ts'
import { ShopFacts } from '#sync-protocol/api/shop.ts'
import { QuestionsResponse, type Difficulty } from '#sync-protocol/api/quiz.ts'
import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import type { GenericSchema } from 'valibot'
import { SHOP_KEY, type Source } from '../sync/document-source.ts'
import { inLanguage, keyInLanguage } from '../sync/in-language.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** A server document for screens that this device keeps (inventory, results, bundles, books, question packs). */
export interface DocumentSource<T> extends Source<T> {
  /**
   * The age in ms below which a stored document is shown without asking again, for an account's only without news of it; 0 (the default)
   * asks every time.
   */
  freshFor?: number
  /** While true, the device's copy is shown without asking the server. */
  hold?: boolean
}

/** Questions in one pack: five quizzes without a signal, and the most the server gives at once (DECISIONS D18). */
const PACK_SIZE = 50
/** The age in ms below which an account's documents are not fetched again, because its syncs bring news of them. */
export const BETWEEN_SYNCS_MS = 5 * 60 * 1000
/** The same for books: the server asks the books service only once a day. */
const BOOKS_FRESH_MS = DAY_MS

function source<T>(
  key: string,
  path: string,
  schema: GenericSchema<unknown, T>,
  scope: 'account' | 'device',
  rest: Partial<DocumentSource<T>> = {},
): DocumentSource<T> {
  return { key, path, schema, scope, ...rest }
}

/** The questions of a difficulty, kept ahead so that the quiz works without a signal. */
export const questionPack = (difficulty: Difficulty) =>
  source(
    keyInLanguage(`questions/${difficulty}`),
    inLanguage(`quiz/knowledge/questions?difficulty=${difficulty}&limit=${PACK_SIZE}`),
    QuestionsResponse,
    'device',
  )

export const gemBundles = source(keyInLanguage('gem-bundles'), inLanguage('store/gem-bundles'), GemBundlesResponse, 'account', {
  bearer: true,
})
export const inventory = source('inventory', 'store/inventory', InventoryResponse, 'account', { bearer: true })
export const ledger = source('ledger', 'store/ledger', LedgerResponse, 'account', { bearer: true })

/** All difficulties at once, so that the screen's filter works without a signal. */
export const knowledgeResults = source('results/knowledge', 'quiz/knowledge/results?difficulty=all', KnowledgeResultsResponse, 'account', {
  bearer: true,
})
export const personalityResults = source('results/personality', 'quiz/personality/results', PersonalityResultsResponse, 'account', {
  bearer: true,
})

export const bookShelf = (genre: Genre) => source(`books/${genre}`, `books/${genre}`, BooksResponse, 'device', { freshFor: BOOKS_FRESH_MS })

/** A list that somebody shared by a link; kept for any user of the device, who must still know the link. */
export const sharedList = (id: string) => source(`shares/${id}`, `shares/${encodeURIComponent(id)}`, SharedListResponse, 'device')

/** What the shop says of itself, kept with the catalog (engine/load-shop.ts). */
export const shopFacts = source(SHOP_KEY, inLanguage('shop'), ShopFacts, 'device')

/** The documents fetched ahead after a login, so that unvisited screens open offline. */
export const OFFLINE_DOCUMENTS = [...DIFFICULTIES.map(questionPack), gemBundles, inventory, knowledgeResults, personalityResults, ledger]
