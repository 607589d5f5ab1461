import { beginThread, messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const version = (name: string) => ({ hasText: new RegExp(`^${name}`) })

test('People rate an answer, ask why, and open the agent’s card; an admin rolls a worse version back', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const { agent } = await ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    name: 'gardener',
    slug: 'gardener',
    displayName: 'Gardener',
    description: 'Knows when to plant',
    systemPrompt: 'You are a careful gardener.',
    model: 'claude-sonnet-5-5',
    tools: ['read_thread', 'react'],
  })
  const agentId = agent.id
  const tasksOf = async (wanted: number) =>
    (await ada.api.watch.versions.query({ agentId })).versions.find(each => each.version === wanted)?.tasks
  const ask = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, row) => beginThread(bob, ownChannel, `@gardener row ${row}?`)),
    )
  await model.enqueue([
    { kind: 'text', when: { contains: 'careful gardener' }, text: 'Plant them in May.', times: 20 },
    { kind: 'refusal', when: { contains: 'hasty gardener' }, times: 20 },
  ])
  const [first] = await ask(20)
  await expect.poll(() => tasksOf(1), { timeout: 40_000 }).toBe(20)

  // A thumb by mouse, with words; another person sees it without a reload.
  const page = await openAs('bob', first?.path)
  const other = await openAs('carla', first?.path)
  const answer = messageOn(page, 'Plant them in May.').first()
  await expect(answer).toContainText('version 1')
  await answer.getByRole('button', { name: 'Bad answer' }).click()
  await expect(
    messageOn(other, 'Plant them in May.').first().getByRole('button', { name: 'Bad answer: Bob' }),
  ).toBeVisible()
  await answer.getByRole('button', { name: 'Say why' }).click()
  await page.getByLabel('Your comment').fill('Too late in the year')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Your comment')).toBeHidden()
  // Taken back and given again, by keyboard.
  const thumb = answer.getByRole('button', { name: /^Bad answer/ })
  await thumb.focus()
  await page.keyboard.press('Enter')
  await expect(thumb).toHaveAttribute('aria-pressed', 'false')
  await expect(
    messageOn(other, 'Plant them in May.').first().getByRole('button', { name: 'Bad answer', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(thumb).toHaveAttribute('aria-pressed', 'true')
  await expect(
    messageOn(other, 'Plant them in May.').first().getByRole('button', { name: 'Bad answer: Bob' }),
  ).toBeVisible()
  await answer.getByRole('button', { name: 'Say why' }).click()
  await page.getByLabel('Your comment').fill('Too late in the year')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Your comment')).toBeHidden()

  // The card, from a mention by keyboard.
  await page.getByRole('button', { name: '@gardener' }).first().focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'About Gardener' })
  await expect(card).toContainText('Knows when to plant')
  await expect(card).toContainText('Maintained byAda')
  await card.getByRole('button', { name: 'Show the prompt' }).click()
  await expect(card).toContainText('You are a careful gardener.')
  await look(page, 'card of an agent', [390])
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()

  // The reasons of the answer.
  await answer.getByRole('link', { name: 'Why did Gardener say that?' }).click()
  const why = page.getByRole('region', { name: 'Why it said that' })
  await expect(why).toBeInViewport()
  await expect(why.getByRole('button', { name: /^Messages/ })).toHaveAttribute('aria-expanded', 'true')
  await look(page, 'reasons of an answer', [390])

  // The next version fails, and is rolled back.
  await ada.api.agent.update.mutate({ agentId, systemPrompt: 'You are a hasty gardener.' })
  await ask(20)
  await expect.poll(() => tasksOf(2), { timeout: 40_000 }).toBe(20)
  const admin = await openAs('ada', `/${orchard.workspace.slug}/settings/agents/${agentId}/watch`)
  const drop = admin.getByRole('region', { name: 'Version 2 does worse than version 1' })
  await expect(drop).toContainText('20 of 20 tasks failed. With version 1, 0 of 20 tasks failed.')
  await expect(admin.getByRole('row').filter(version('Version 1'))).toContainText('0 up, 1 down')
  await expect(admin.getByText('Too late in the year')).toBeVisible()
  await look(admin, 'watch', [390])
  await drop.getByRole('button', { name: 'Roll back to version 1' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Roll back to version 1?' })
  await dialog.getByRole('button', { name: 'Roll back to version 1' }).click()
  await expect(admin.getByText('Version 1 is used again. The next task uses it.')).toBeVisible()
  await expect(drop).toBeHidden()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText('Undone. Version 2 is used again.')).toBeVisible()
  await expect(admin.getByRole('row').filter(version('Version 4'))).toContainText('current')
})
