import { expect, test } from 'vitest'
import { newsOf, noteWishes, tellWishes, type NotedWish, type WishNews } from '#sync-protocol/domain/wish-news.ts'

const wish = (priceGems: number, id = 'ring') => ({ id, priceGems })

/** What is told of a piece whose price (0: not sold) was this, one after another, since its user saw it. */
function newsAfter(...prices: readonly number[]): WishNews | undefined {
  let noted: NotedWish[] = []
  for (const price of prices) noted = noteWishes(noted, [wish(price)])
  return newsOf(noted, [wish(prices.at(-1) ?? 0)]).get('ring')
}

test.each<[string, readonly number[], WishNews | undefined]>([
  ['just wished', [185], undefined],
  ['the same price', [185, 185], undefined],
  ['a lower price', [185, 150], { was: 185, isBack: false }],
  ['lower twice: what the user saw last', [185, 170, 150], { was: 185, isBack: false }],
  ['lower, and back to what it was', [185, 150, 185], undefined],
  ['a higher price', [150, 185], undefined],
  ['higher, and lower than that, but not than what was seen', [150, 200, 160], undefined],
  ['gone', [185, 0], undefined],
  ['back', [185, 0, 185], { isBack: true }],
  ['back for more', [185, 0, 200], { isBack: true }],
  ['back for less', [185, 0, 150], { was: 185, isBack: true }],
  ['gone once more', [185, 0, 185, 0], undefined],
  ['gone when this device first knew it, and back', [0, 150], { isBack: true }],
])('%s', (_what, prices, news) => {
  expect(newsAfter(...prices)).toEqual(news)
})

test('what was seen at its present price is no news any more', () => {
  const seen = noteWishes([], [wish(150)])
  expect(newsOf(noteWishes(seen, [wish(150)]), [wish(150)]).size).toBe(0)
})

test('what is not wished any more is not kept', () => {
  const noted = noteWishes([], [wish(185), wish(20, 'coat')])
  expect(noteWishes(noted, [wish(20, 'coat')]).map(({ id }) => id)).toEqual(['coat'])
})

test('a notification tells each price once, and again what goes away and returns', () => {
  const untoldAfter = (noted: readonly NotedWish[], price: number) => {
    const told = tellWishes(noteWishes(noted, [wish(price)]), [wish(price)])
    return { ...told, isTold: told.untold.length > 0 }
  }
  let at = untoldAfter([], 185)
  const heard = [at.isTold]
  for (const price of [150, 150, 120, 185, 120, 0, 120, 120]) {
    at = untoldAfter(at.noted, price)
    heard.push(at.isTold)
  }
  expect(heard).toEqual([false, true, false, true, false, false, false, true, false])
})
