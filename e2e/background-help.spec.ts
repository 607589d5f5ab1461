import type { Page } from '@playwright/test'
import { beginThread, messageOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const summaryOn = (page: Page) => threadOn(page).getByRole('region', { name: 'Summary of this thread' })
const suggestionOn = (page: Page) => threadOn(page).getByText(/This could go on in a fork/)

test('A long thread gets a summary with sources, and one suggestion to fork', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const settings = await openAs('ada', '/orchard/settings/memory')
  const summaries = settings.getByRole('checkbox', { name: /Summarize long threads/ })
  const forks = settings.getByRole('checkbox', { name: /Suggest forks/ })
  await expect(summaries).not.toBeChecked()
  await expect(forks).toBeDisabled()
  await summaries.check()
  await forks.check()
  await expect(settings.getByLabel('Budget per day')).toHaveValue(/0\.50/)
  await look(settings, 'background help in the settings', [390])

  const thread = await beginThread(bob, ownChannel, 'Which paper do we take for the catalogue?')
  const say = async (player: typeof ada, content: string) => {
    const { message } = await player.api.message.send.mutate({ threadId: thread.id, content })
    return message
  }
  await say(ada, 'The dealer in Graz has eighty grams and a hundred grams.')
  const decision = await say(bob, 'We decided on eighty grams for the catalogue.')
  await say(ada, 'I will order six hundred sheets by Friday.')
  for (let number = 1; number <= 8; number++) {
    await say(bob, `Sample ${number} of the paper looks fine on the old press.`)
    await say(ada, `Sample ${number} is a little thin on the new press.`)
  }
  await say(bob, 'By the way, who plans the summer party this year?')

  const bobs = await openAs('bob', thread.path)
  const adas = await openAs('ada', thread.path)
  for (const page of [bobs, adas]) await expect(summaryOn(page)).toContainText('up to the last message')
  const fold = summaryOn(bobs).getByRole('button', { name: /^Summary/ })
  await fold.focus()
  await bobs.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  const line = summaryOn(bobs).getByRole('listitem').filter({ hasText: 'We decided on eighty grams' })
  await expect(line).toBeVisible()
  await look(bobs, 'summary of a thread', [390])
  await line.getByRole('link').click()
  await expect(messageOn(bobs, 'We decided on eighty grams')).toBeInViewport()
  expect(bobs.url()).toContain(decision.id)

  // The suggestion is everybody's, and so is its end; 'Not now' is one person's.
  for (const page of [bobs, adas]) await expect(suggestionOn(page)).toContainText('summer party')
  await threadOn(adas).getByRole('button', { name: 'Not now' }).click()
  await expect(suggestionOn(adas)).toHaveCount(0)
  await threadOn(bobs).getByRole('button', { name: 'Fork from here' }).click()
  const dialog = bobs.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toHaveValue(/summer party/)
  await bobs.keyboard.press('Escape')
  await threadOn(bobs).getByRole('button', { name: 'Never in this thread' }).click()
  await expect(suggestionOn(bobs)).toHaveCount(0)

  // Words that changed are in no summary: it is written anew for everybody.
  await say(ada, 'Thanks, all.')
  await expect(summaryOn(adas)).toContainText(/, 1 newer/)
  const content = 'We chose a hundred grams for the catalogue.'
  await bob.api.message.update.mutate({ messageId: decision.id, content })
  await expect(line).toHaveCount(0)
  await expect(summaryOn(adas)).toContainText('up to the last message')
  await expect(
    summaryOn(bobs).getByRole('listitem').filter({ hasText: 'We chose a hundred grams' }),
  ).toBeVisible()

  await summaryOn(bobs).getByRole('button', { name: 'Hide for me' }).click()
  await bobs.reload()
  await expect(threadOn(bobs).getByText('The summary of this thread is hidden for you.')).toBeVisible()
  await expect(summaryOn(bobs)).toHaveCount(0)
  await threadOn(bobs).getByRole('button', { name: 'Show it' }).click()
  await expect(summaryOn(bobs)).toBeVisible()

  await summaries.uncheck()
  await expect(settings.getByLabel('Budget per day')).toHaveCount(0)
  await adas.reload()
  await expect(messageOn(adas, 'Thanks, all.')).toBeVisible()
  await expect(summaryOn(adas)).toHaveCount(0)
})
