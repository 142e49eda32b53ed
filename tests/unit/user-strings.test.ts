import { describe, expect, test } from 'vitest'
import { userStrings, wordsOfData } from '../tools/user-strings.ts'
import { faultsOf } from '../tools/word-rules.ts'

const textsOf = (source: string, isLoose = false) => userStrings('some-screen.tsx', source, isLoose).map(({ text }) => text)

describe('what a source says to its users', () => {
  test('a sentence between tags is one text, with the elements and the values within it', () => {
    const source =
      'const a = <p className="muted small">\n  You asked for <b>{name.trim()}</b>. Nothing\n  there? <Link to="/login">Log in</Link>\n</p>'
    expect(userStrings('some-screen.tsx', source)).toEqual([{ line: 2, text: 'You asked for {name.trim()}. Nothing there? Log in' }])
  })

  test('both branches of a button, and the words of its attributes, are told; what is for the machine is not', () => {
    const source = `const a = <Button look="primary" aria-label={open ? 'Close' : 'Open'} className="Big Red" to="/Shop">{busy ? 'Saving…' : 'Save'}</Button>`
    expect(textsOf(source)).toEqual(['Close', 'Open', 'Saving…', 'Save'])
  })

  test('tables and messages are told by field or by being sentences; keys, imports, comparisons and errors of developers are not', () => {
    const source = `
      import { x } from 'Some Package'
      const table = { title: 'Cart', key: 'Cart Key', text: 'Cart is empty.' }
      if (state === 'Not this one.') throw new Error('No canvas was found.')
      say(\`Added \${nameOf(item)} to your cart\`)
      type Kind = 'One Kind' | 'Another Kind'`
    expect(textsOf(source)).toEqual(['Cart', 'Cart is empty.', 'Added {nameOf(item)} to your cart'])
  })

  test('a text that begins in lower case counts only where a file holds nothing but words', () => {
    const source = 'export const more = (n: number) => `as of ${n}, and counting`'
    expect(textsOf(source)).toEqual([])
    expect(textsOf(source, true)).toEqual(['as of {n}, and counting'])
  })

  test('what a field of the browser is set to is told where it is read, and not where it is for the machine', () => {
    const source = `
      document.title = 'Cart'
      document.cookie = \`\${name}=; path=/; max-age=0\`
      pen.font = '400 46px "Dela Gothic One"'
      pen.style.setProperty('--beyond', \`\${x}px \${y}px\`)
      if (agent.includes('Macintosh')) throw new TypeError('No picture')
      console.error(\`\${name} threw\`, error)
      const attempt = \`\${image} \${use(({ state }) => state)}\``
    expect(textsOf(source, true)).toEqual(['Cart'])
  })

  test('a table in JSON is told by the fields that are read', () => {
    expect(wordsOfData('[\n{ "id": "e-1", "question": "Who \\"debuted\\"?", "options": ["ARMY", "BLINK"] }\n]')).toEqual([
      { line: 2, text: 'Who "debuted"?' },
      { line: 2, text: 'ARMY' },
      { line: 2, text: 'BLINK' },
    ])
  })
})

describe('what can be judged of words', () => {
  test.each([
    ['Your e-mail address', 'email'],
    ['Open the link we mailed you', 'email'],
    ["You're offline.", 'apostrophe'],
    ['Balance: {remainingGems}', 'thousands'],
    ['{answer.amount} gems', 'thousands'],
    ['Fans of K-pop', 'K-Pop'],
    ['Fans of Kpop', 'K-Pop'],
    ['Loading...', 'ellipsis'],
    ['{percent} %', 'percent'],
    ['Balance: -{fall}', 'minus'],
    ['Added 1 item and 0 on the wishlist', 'counted'],
    ['Who you are on the lane.', 'sings'],
    ['One change needs your say.', 'unnatural'],
    ['It works without a signal.', 'offline'],
    ['Your favourite color', 'jewelry'],
  ])('%j is found', (text, why) => {
    expect(faultsOf({ file: 'words/en/account.tsx', text })).toEqual([expect.stringContaining(why)])
  })

  test.each([
    ['pwa/features/cart/cart-screen.tsx', 'Checkout'],
    ['pwa/sw/notifications.ts', 'the shop'],
    ['pwa/content/pages.ts', 'Cart'],
  ])('%s may not say %j, which belongs to words', (file, text) => {
    expect(faultsOf({ file, text })).toEqual([expect.stringContaining('words/')])
  })

  test.each([
    ['words/en/member-bars.tsx', 'Kpop'],
    ['words/en/landing.tsx', "Let's Shop"],
    ['words/en/cart.tsx', 'Balance: {digits(gems)}, and it’s yours'],
    ['pwa/content/seller.ts', 'Etsy'],
    ['pwa/build/page-heads.ts', 'Starlane'],
    ['sync-protocol/domain/personality/archetypes.ts', 'K-pop Demon Hunter'],
    ['words/en/landing.tsx', 'A night market for K-Pop fans: every stall is lit.'],
    ['words/ko/landing.tsx', 'A night market for K-Pop fans: every stall is lit.'],
    ['words/en/results.ts', 'The balance fell by −1,190 gems, which is 40% of it…'],
  ])('%s may say %j', (file, text) => {
    expect(faultsOf({ file, text })).toEqual([])
  })
})
