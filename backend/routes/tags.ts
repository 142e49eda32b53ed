/** The parts of the API, in the order in which its documentation tells them: name, what it is for, and the addresses it begins with. */
export const TAGS = [
  {
    name: 'catalog',
    description: 'What is sold, and by whom.',
    paths: /^\/api\/(kpop2?|anime2?|fashion|fragrances|jewelry|catalog|shop|books)(\/|$)|^\/pictures\//,
  },
  { name: 'account', description: 'Opening, using and leaving an account.', paths: /^\/api\/(auth|users|confirm-email)(\/|$)/ },
  { name: 'recovery', description: 'A forgotten username or password.', paths: /^\/api\/forgot-/ },
  { name: 'store', description: 'Cart, wishlist, orders, gems, and lists that are shared.', paths: /^\/api\/(store|shares)\// },
  { name: 'quiz', description: 'Knowledge and personality quizzes.', paths: /^\/api\/quiz\// },
  { name: 'contact', description: 'A message to the operator.', paths: /^\/api\/contact$/ },
  { name: 'sync', description: 'What devices send and fetch: the sync protocol.', paths: /^\/api\/sync\// },
  {
    name: 'operation',
    description: 'For operators, and about the API itself.',
    paths: /^\/(healthz|readyz)$|^\/api\/(docs|openapi\.json)$/,
  },
] as const

/** The part that an address belongs to. */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.test(path))
  if (tag === undefined) throw new Error(`no part of the API has ${path}: add it to TAGS`)
  return tag.name
}
