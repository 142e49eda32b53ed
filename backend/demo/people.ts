import type { Product } from '#sync-protocol/api/catalog.ts'
import type { Difficulty } from '#sync-protocol/api/quiz.ts'
import type { Mutation, Outcome } from '#sync-protocol/protocol/messages.ts'
import { mutationVersion, type ArgsOf, type MutationName } from '#sync-protocol/mutations/registry.ts'
import type { QuestionBank } from '../quiz/question-bank.ts'

/** A change of a demo account, and its outcome. */
export interface Change {
  name: MutationName
  v: number
  args: unknown
  seen?: NonNullable<Mutation['seen']>
  ends: Outcome['status']
}

export interface Person {
  username: string
  name: string
  /** What the account does, by how many days ago, oldest first. */
  days: { ago: number; changes: Change[] }[]
}

/** Products that the demo needs of a catalog. */
export const NEEDED_PRODUCTS = 8
/** Names under a domain that nobody can own, so no mail reaches a stranger. */
export const emailOf = ({ username }: Pick<Person, 'username'>): string => `${username}@demo.example`

/** What fans of a shop with this catalog, cheapest first, and these questions have done: an account with a history, one with an open question, a new one. */
export function people(sold: readonly Product[], questions: QuestionBank): Person[] {
  const item = (place: number) => ({ itemId: sold[place]?.id ?? '' })
  const one = (place: number) => ({ ...item(place), qty: 1 })
  const quiz = (difficulty: Difficulty, first: number) => {
    const asked = questions.byDifficulty(difficulty).slice(first, first + 10)
    return change('quiz/knowledge/submit', { difficulty, answers: Object.fromEntries(asked.map((q) => [q.id, q.options[q.answer] ?? ''])) })
  }
  const says = (name: string, message: string) => change('contact', { name, email: emailOf({ username: name.toLowerCase() }), message })
  return [
    {
      username: 'minji',
      name: 'Minji',
      days: [
        { ago: 9, changes: [quiz('hard', 0), quiz('hard', 10), change('store/cart/add', one(0)), change('store/cart/checkout', {})] },
        { ago: 4, changes: [quiz('medium', 0), change('quiz/personality/submit', { personalityType: 'INFP', details: {} })] },
        {
          ago: 1,
          changes: [
            quiz('hard', 20),
            change('store/cart/add', one(1)),
            change('store/cart/checkout', {}),
            change('store/gem-bundles/purchase', { bundleId: 'encore-pack' }),
            says('Minji', 'Do the lightsticks come with batteries?'),
          ],
        },
        { ago: 0, changes: [change('store/cart/add', one(2)), ...[3, 4, 5].map((place) => change('store/wishlist/add', item(place)))] },
      ],
    },
    {
      username: 'haruto',
      name: 'Haruto',
      days: [
        { ago: 2, changes: [quiz('hard', 30), says('Haruto', 'Will the silver pendant come back?\n\nI missed it twice.')] },
        {
          ago: 0,
          changes: [
            change('store/cart/add', { ...item(6), qty: 1 }),
            // The price that was seen is lower than the present one, so the shop asks.
            { ...change('store/cart/checkout', {}), seen: { total: 1 }, ends: 'needs_decision' },
          ],
        },
      ],
    },
    { username: 'soyeon', name: 'Soyeon', days: [{ ago: 0, changes: [change('store/wishlist/add', item(7))] }] },
  ]
}

function change<Name extends MutationName>(name: Name, args: ArgsOf<Name>): Change {
  return { name, v: mutationVersion(name), args, ends: 'applied' }
}
