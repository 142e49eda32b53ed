import { definitionOf, MUTATION_NAMES } from '#sync-protocol/mutations/registry.ts'
import { EXAMPLE_ITEM } from '#sync-protocol/mutations/definition.ts'
import type { Route } from './route.ts'

const QUESTIONS = { 'e-001': 'ARMY', 'e-003': 'A glowing item that fans wave at concerts' }
const TOKEN = 'Ym9ycm93ZWQtZnJvbS1hLW1haWxlZC1saW5rLW9ubHk'

/** A body for each call that takes one, as its documentation shows it. Tests hold each against the schema of its call. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(MUTATION_NAMES.map((name) => [`POST /api/${name}`, definitionOf(name).example])),
  'POST /api/auth/register': { username: 'mina', email: 'mina@example.com', password: 'a lane of paper lanterns', name: 'Mina' },
  'POST /api/auth/login': { emailOrUsername: 'mina', password: 'a lane of paper lanterns' },
  'PUT /api/users/:id': { email: 'mina.new@example.com', currentPassword: 'a lane of paper lanterns' },
  'DELETE /api/users/:id': { currentPassword: 'a lane of paper lanterns' },
  'POST /api/confirm-email': { token: TOKEN },
  'POST /api/forgot-username/lookup': { phoneNumber: '070-1234-5678', birthday: '' },
  'POST /api/forgot-password/verify': { identifier: 'mina@example.com' },
  'POST /api/forgot-password/grant': { token: TOKEN },
  'POST /api/forgot-password': { identifier: 'mina@example.com', newPassword: 'another lane of lanterns' },
  'POST /api/quiz/knowledge/marks': { difficulty: 'easy', answers: QUESTIONS },
  'POST /api/sync/device': { after: 'd.0123456789abcdef' },
  'POST /api/sync/push': {
    protocol: 2,
    deviceId: 'd.0123456789abcdef',
    ackedThrough: 0,
    mutations: [{ seq: 1, id: 'Zk3mP0qLx8_rTb5Vn1', name: 'store/cart/add', v: 1, args: { itemId: EXAMPLE_ITEM, qty: 1 }, seen: {} }],
  },
}

/** The example of a route's body. */
export function exampleOf({ method, path }: Pick<Route, 'method' | 'path'>): unknown {
  return EXAMPLES[`${method} ${path}`]
}
