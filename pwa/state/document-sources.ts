import {
  GemBundlesResponse,
  InventoryResponse,
  KnowledgeResultsResponse,
  LedgerResponse,
  PersonalityResultsResponse,
} from '#sync-protocol/api/answers.ts'
import { BooksResponse, type Genre } from '#sync-protocol/api/books.ts'
import { QuestionsResponse, type Difficulty } from '#sync-protocol/api/quiz.ts'
import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import type { GenericSchema } from 'valibot'
import type { Source } from '../sync/document-source.ts'

/** A document of the server that screens show, kept on this device (inventory, results, bundles, books, question packs). */
export interface DocumentSource<T> extends Source<T> {
  /** ms for which a stored document is shown without asking again, one of an account unless there is news of it; 0 (the default) asks every time. */
  freshFor?: number
  /** True: the device's copy is shown, and the server is asked only when this turns false. */
  hold?: boolean
}

/** Questions in one pack: five quizzes without a signal, and the most the server gives at once (DECISIONS D18). */
const PACK_SIZE = 50
/** ms for which what is known of an account stays as it is: news of it is heard by its syncs. */
export const BETWEEN_SYNCS_MS = 5 * 60 * 1000
/** ms for which books stay as they are: the server asks the books service once a day, too. */
const BOOKS_FRESH_MS = 24 * 60 * 60 * 1000

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
  source(`questions/${difficulty}`, `quiz/knowledge/questions?difficulty=${difficulty}&limit=${PACK_SIZE}`, QuestionsResponse, 'device')

export const gemBundles = source('gem-bundles', 'store/gem-bundles', GemBundlesResponse, 'account', { bearer: true })
export const inventory = source('inventory', 'store/inventory', InventoryResponse, 'account', { bearer: true })
export const ledger = source('ledger', 'store/ledger', LedgerResponse, 'account', { bearer: true })

/** All difficulties at once: the filter of the screen works without a signal, too. */
export const knowledgeResults = source('results/knowledge', 'quiz/knowledge/results?difficulty=all', KnowledgeResultsResponse, 'account', {
  bearer: true,
})
export const personalityResults = source('results/personality', 'quiz/personality/results', PersonalityResultsResponse, 'account', {
  bearer: true,
})

export const bookShelf = (genre: Genre) => source(`books/${genre}`, `books/${genre}`, BooksResponse, 'device', { freshFor: BOOKS_FRESH_MS })

/** What is fetched ahead after a login, so that these screens open offline though they were never visited. */
export const OFFLINE_DOCUMENTS = [...DIFFICULTIES.map(questionPack), gemBundles, inventory, knowledgeResults, personalityResults, ledger]
