// Without a mouse: both quizzes, and what came of them.
import { expect } from 'vitest'
import { DESK, testAsMember as test } from './journey.ts'
import { questionsOf, questionText } from './knowledge-round.ts'
import { accessibilityFaults } from './page-faults.ts'
import { rightAnswers } from './server-view.ts'

test.override('deviceOptions', { viewport: DESK })

test('the knowledge quiz: difficulty, ten answers, score and gems, and a second round work by keyboard', async ({
  page,
  errors,
  keyboard,
  server,
}) => {
  const main = page.getByRole('main')
  await keyboard.press(main.getByRole('link', { name: / Knowledge Quiz$/ }))
  await page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' }).waitFor()
  await main.getByText('Each question earns 5 gems a day, if your first answer is right').waitFor()
  await expect
    .poll(() =>
      main
        .getByRole('group')
        .filter({ has: page.getByRole('radio') })
        .count(),
    )
    .toBe(10)

  await keyboard.press(main.getByRole('button', { name: 'Medium' }), 'Space')
  await main.getByText('Each question earns 10 gems a day, if your first answer is right').waitFor()
  const answers = rightAnswers('medium')
  let right = 0
  for (const question of await questionsOf(page, 'medium')) {
    const legend = await questionText(question)
    const options = await question.getByRole('radio').all()
    const labels = await question.locator('label').allInnerTexts()
    // The first seven are answered right, by walking the group with the arrow keys; the others with whatever comes first.
    const wanted =
      right < 7
        ? labels.findIndex((label) => answers.get(legend) === label.trim())
        : labels.findIndex((label) => answers.get(legend) !== label.trim())
    const [first] = options
    const goal = options[wanted]
    if (first === undefined || goal === undefined) throw new Error(`no way to answer "${legend}"`)
    await keyboard.tabTo(first)
    await page.keyboard.press('Space')
    for (let step = 0; step < wanted; step++) await page.keyboard.press('ArrowDown')
    expect(await goal.isChecked()).toBe(true)
    if (answers.get(legend) === labels[wanted]?.trim()) right += 1
  }
  await main.getByText('10 of 10 answered').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await keyboard.press(main.getByRole('button', { name: 'Submit' }))
  await main.getByText('Score: 7 / 10').waitFor()
  await main.getByText('Gems earned: 70 gems').waitFor()
  await page.getByRole('link', { name: 'Gem shop, you have 70 gems' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect((await server.state()).state.gems).toBe(70)

  const reloaded = page.waitForEvent('load')
  await keyboard.press(main.getByRole('button', { name: 'Take Quiz Again?' }))
  await reloaded
  await main.getByText('0 of 10 answered').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(errors).toEqual([])
})

test('the personality quiz: with half of the answers the archetype is shown and saved, and the results list it', async ({
  page,
  errors,
  keyboard,
  server,
}) => {
  const main = page.getByRole('main')
  await keyboard.press(page.getByRole('link', { name: /Find your type$/ }))
  await page.getByRole('heading', { level: 1, name: 'Personality Quiz' }).waitFor()
  const seeMyType = main.getByRole('button', { name: 'See My Type' })
  const questions = await main.locator('fieldset').all()
  expect(questions.length).toBe(12)

  // The button can be found before it works, and says why it does not; pressing it does nothing.
  await keyboard.tabTo(seeMyType)
  await main.getByText('Answer a few more to get a solid read').waitFor()
  await page.keyboard.press('Enter')
  expect(await seeMyType.getAttribute('aria-disabled')).toBe('true')
  expect(await main.getByRole('heading', { level: 2 }).count()).toBe(0)

  for (const [index, question] of questions.entries()) {
    const [a, b] = await question.getByRole('radio').all()
    if (a === undefined || b === undefined) throw new Error('a question without A and B')
    if (index === 0) await keyboard.tabBackTo(a)
    else await keyboard.tabTo(a)
    await page.keyboard.press('Space')
    if (index % 2 === 1) await page.keyboard.press('ArrowDown')
    expect(await (index % 2 === 1 ? b : a).isChecked()).toBe(true)
    if (index === 5) {
      await main.getByText('50%', { exact: true }).waitFor()
      expect(await seeMyType.getAttribute('aria-disabled')).toBe('false')
    }
  }
  await main.getByText('100%', { exact: true }).waitFor()
  await keyboard.press(seeMyType)
  await main.getByText('Saved to your account.').waitFor()
  expect(await main.getByRole('heading', { level: 2 }).count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
  const { personalityType } = (await server.state()).state
  expect(personalityType).toMatch(/^[EI][SN][TF][JP]$/)
  await page.getByRole('link', { name: `Personality type: ${personalityType}` }).waitFor()

  await keyboard.press(main.getByRole('link', { name: 'View All Results' }))
  await page.getByRole('tab', { name: 'Personality', selected: true }).waitFor()
  await main
    .getByRole('listitem')
    .getByRole('heading', { name: new RegExp(`^${personalityType}`) })
    .waitFor()

  // Tabs by arrow keys.
  await keyboard.tabTo(page.getByRole('tab', { name: 'Personality' }))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'Knowledge', selected: true }).waitFor()
  await main.getByText('No knowledge results yet.').waitFor()
  expect(errors).toEqual([])
})
