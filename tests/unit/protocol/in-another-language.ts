// Run by the test of the same name, in a build of English and in one of another language: prints what travels, is kept or is compared, and what is shown.
import * as v from 'valibot'
import { RegisterBody } from '#sync-protocol/api/user.ts'
import { deviceName, shownDevice, UNKNOWN_BROWSER } from '#sync-protocol/domain/device-name.ts'
import { ERROR_CODES, statusOf, textOf } from '#sync-protocol/domain/errors.ts'
import { filtersOf, isListing, LISTINGS } from '#sync-protocol/domain/listing.ts'
import { archetypeOf, worldOf } from '#sync-protocol/domain/personality/archetypes.ts'
import { PERSONALITY_QUESTIONS } from '#sync-protocol/domain/personality/questions.ts'
import { PERSONALITY_TYPES } from '#sync-protocol/domain/personality/resolve.ts'
import { scorePersonality, sharesOf, type Choice } from '#sync-protocol/domain/personality/score.ts'
import { productData } from '#sync-protocol/domain/product-data.ts'
import { RULES, textOfRule } from '#sync-protocol/domain/rules.ts'
import { fitting, noteOf, readQuery } from '#sync-protocol/domain/search-query.ts'
import { SETS, titleOfSet } from '#sync-protocol/domain/sets.ts'
import { shownLabel } from '#sync-protocol/mutations/ledger-labels.ts'
import { definitionOf, MUTATION_NAMES, runMutation, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { countPending } from '#sync-protocol/mutations/count-pending.ts'
import { BUNDLE, body, deviceContext, line, PRODUCTS, serverContext } from '../../doubles/fixtures.ts'

const products = [...PRODUCTS.values()]
const owned = products.map(({ id, name }) => ({ itemId: id, name }))
/** Arguments for this catalog, where those of the documentation name what it does not have. */
const ARGS: Partial<Record<MutationName, unknown>> = {
  'store/sets/finish': { set: 'kpop-jewelry' },
  'store/gem-bundles/purchase': { bundleId: BUNDLE.id },
  'store/gem-bundles/purchase-custom': { amount: 100 },
  'store/guest/join': { cart: [{ itemId: 'ring', qty: 1 }], wishlist: ['scent', 'gone'] },
}

function stepsOf(name: MutationName) {
  const args = ARGS[name] ?? definitionOf(name).example
  const before = body({ gems: 1_000, cart: [line('ring'), line('hoodie', 2)] })
  const [here, there] = [deviceContext(), serverContext({ purchases: owned })].map((context) =>
    runMutation(name, definitionOf(name).version, args, before, context),
  )
  // The server alone asks, always in English.
  const asked = there?.status === 'needs_decision' ? { ...there, decision: { ...there.decision, error: '' } } : there
  return { name, here, there: asked, pending: countPending([{ name, args }]) }
}

function wordsOf<Name extends MutationName>(name: Name): string[] {
  const { words, example, result } = definitionOf(name)
  const { done, attempt = done, unread, waiting, typed = [], outcome, notice } = words
  const { there } = stepsOf(name)
  const came = there?.status === 'applied' ? v.parse(result, there.result) : undefined
  const settled = came === undefined ? [] : [outcome?.(came, (id) => id), notice?.(came, example)]
  return [done(example, (id) => id), attempt(example, (id) => id), unread, waiting, ...typed.map(([, field]) => field), ...settled].flatMap(
    (text) => (text ? [text] : []),
  )
}

const patterns = Array.from({ length: 64 }, (_, seed) =>
  Object.fromEntries(
    PERSONALITY_QUESTIONS.map(({ id }, place) => [id, ((seed * 37) >> (place % 6)) % 2 === 0 ? 'a' : 'b'] as [string, Choice]),
  ),
)
const SEARCHES = [
  'bts',
  'under $30',
  'over 100 under 300 gems',
  'cheap',
  'what can i afford',
  'between 5 and 9 gems ring',
  'naruto 200-300 gems',
]
const LABELS = [...SETS.map((set) => stepsLabel(set)), 'Ring and 2 more']

function stepsLabel(set: string): string {
  const [theme, type] = set.split('-')
  return `Set complete: ${theme === 'kpop' ? 'K-Pop' : 'Anime'} ${type}`
}

const identity = {
  codes: ERROR_CODES.map((code) => [code, statusOf(code)]),
  rules: RULES,
  issues: v
    .safeParse(RegisterBody, { username: '', email: 'no', password: 'x', phoneNumber: '1', birthday: '2' })
    .issues?.map(({ message }) => message),
  filters: Object.keys(LISTINGS).filter(isListing).map(filtersOf),
  sets: SETS,
  devices: [deviceName('Firefox/140.0 (Linux)'), UNKNOWN_BROWSER],
  archetypes: [...PERSONALITY_TYPES, '', 'advocate', 'Celestial Soul'].map((type) => {
    const archetype = archetypeOf(type)
    const { vibe, emoji, type: known } = archetype
    return { vibe, emoji, known, world: worldOf(archetype) ?? '' }
  }),
  questions: PERSONALITY_QUESTIONS.map(({ id, axis, a, b }) => [id, axis, a.letter, b.letter]),
  results: patterns.map((answers) => {
    const score = scorePersonality(answers)
    return { type: score.type, details: { vibe: archetypeOf(score.type).vibe, ...sharesOf(score) } }
  }),
  searches: SEARCHES.map((text) => {
    const query = readQuery(text)
    return { query, found: fitting(products, query, 150).map(({ id }) => id) }
  }),
  engines: products.map((product) => productData(product, 'https://shop.example')),
  steps: MUTATION_NAMES.map(stepsOf),
}
const shown = [
  ...ERROR_CODES.map(textOf),
  ...RULES.map(textOfRule),
  ...SETS.map(titleOfSet),
  ...[deviceName('Firefox/140.0 (Linux)'), UNKNOWN_BROWSER].map(shownDevice),
  ...LABELS.map((label) => shownLabel(label, (name) => name)),
  ...[...PERSONALITY_TYPES, ''].flatMap((type) => [archetypeOf(type).name, archetypeOf(type).blurb]),
  ...PERSONALITY_QUESTIONS.flatMap(({ text, a, b }) => [text, a.label, b.label]),
  ...SEARCHES.map((text) => noteOf(products, readQuery(text), 1, 150)),
  ...MUTATION_NAMES.flatMap(wordsOf),
]
console.log(JSON.stringify({ identity, shown }))
