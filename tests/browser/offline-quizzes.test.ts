// Both quizzes without a signal: nothing is called graded before the server has graded it, and then all of it is told.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { watchForErrors } from './browser.ts'
import { testOnOneProfile } from './journey.ts'
import { answerQuestions, questionsOf } from './knowledge-round.ts'
import { serverView } from './server-view.ts'
import { bringOnline, goOffline, registerFan, untilKept, untilReadyOffline } from './steps.ts'

const test = testOnOneProfile
  .extend('server', { scope: 'file' }, async ({ page, shop }) => {
    const server = serverView(shop.url, await registerFan(page, shop.url))
    await untilReadyOffline(page)
    // The packs are fetched ahead, though the quiz was never opened.
    await untilKept(page, ['questions/easy', 'questions/medium', 'questions/hard'])
    return server
  })
  .extend('ready', { auto: true }, ({ server }) => server)

async function answerAll(page: Page, right: number): Promise<void> {
  await page.getByRole('main').getByText('0 of 10 answered').waitFor()
  await answerQuestions(await questionsOf(page, 'hard'), 'hard', right)
}

test('a knowledge round handed in offline is graded when the server answers, on the page that waited for it', async ({
  page,
  shop,
  server,
  profile,
}) => {
  const errors = watchForErrors(page)
  const main = page.getByRole('main')
  await goOffline(profile.context())
  await page.goto(`${shop.url}/knowledge`)
  await main.getByRole('button', { name: 'Hard' }).click()
  await answerAll(page, 8)
  await main.getByRole('button', { name: 'Submit' }).click()
  await main.getByRole('heading', { name: 'Saved on this device' }).waitFor()
  await main.getByText('You’ll see your score and gems once you’re back online.').waitFor()
  expect(await main.getByText(/^Score:/).count()).toBe(0)
  await page.getByRole('link', { name: 'Gem shop, you have 0 gems' }).waitFor()

  await bringOnline(profile.context())
  await main.getByText('Score: 8 / 10').waitFor()
  await main.getByText('Gems earned: 120 gems').waitFor()
  await page.getByRole('link', { name: 'Gem shop, you have 120 gems' }).waitFor()
  expect((await server.state()).state.gems).toBe(120)
  // It stands on the page: no message says it once more.
  expect(await page.getByText(/^Your quiz is graded/).count()).toBe(0)
  expect(errors).toEqual([])
})

test('a round handed in offline on a page that was left: its outcome is told after the return, and the results list it', async ({
  page,
  shop,
  server,
  profile,
}) => {
  const main = page.getByRole('main')
  await goOffline(profile.context())
  await page.goto(`${shop.url}/knowledge`)
  await main.getByRole('button', { name: 'Hard' }).click()
  await answerAll(page, 10)
  await main.getByRole('button', { name: 'Submit' }).click()
  await main.getByRole('heading', { name: 'Saved on this device' }).waitFor()
  await main.getByRole('link', { name: 'See what is waiting' }).click()
  const waiting = main.getByRole('region', { name: 'Waiting' })
  await waiting.getByText('Knowledge quiz, hard').waitFor()
  await waiting.getByText('Will be sent as soon as the shop can be reached').waitFor()

  await bringOnline(profile.context())
  await page.getByText(/^Your quiz is graded: 10 of 10 right, \d+ gems earned\.$/).waitFor()
  await main.getByText(/^10 of 10 right, \d+ gems earned$/).waitFor()
  const { gems } = (await server.state()).state
  await page.goto(`${shop.url}/results`)
  await expect.poll(() => main.locator('.result').count()).toBe(2)
  await page.getByRole('link', { name: `Gem shop, you have ${gems} gems` }).waitFor()
})
