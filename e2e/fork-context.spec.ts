import type { Page } from '@playwright/test'
import { beginThread, messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const question = 'What happens when two devices hold the same draft?'
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Fork from here' })
const listOn = (page: Page) => page.getByRole('list', { name: /^The thread up to here/ })

async function openDialog(page: Page) {
  await messageOn(page, question).focus()
  await page.keyboard.press('f')
  await expect(dialogOn(page).getByText(/^[\d,]+ tokens$/)).toBeVisible()
}

test('Ada forks from the 40th message: the dialog lists the thread, and the partner knows it except for the message that she switched off', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'We have three tickets about lost drafts.')
  for (let number = 2; number < 40; number++) {
    const { api } = number % 2 === 0 ? bob : ada
    await api.message.send.mutate({ threadId: thread.id, content: `Remark ${number} on the drafts` })
  }
  const { message } = await bob.api.message.send.mutate({ threadId: thread.id, content: question })
  await ada.api.read.mark.mutate({ threadId: thread.id, seq: message.seq })
  await model.enqueue([
    {
      kind: 'text',
      when: { contains: 'Summarise this conversation.' },
      text: 'They want to keep both drafts. [t5]',
    },
    {
      kind: 'text',
      when: { contains: 'three tickets about lost drafts' },
      text: 'All three are about phones.',
    },
  ])

  const page = await openAs('ada', thread.path)
  await openDialog(page)
  const whole = dialogOn(page).getByRole('checkbox', { name: 'The thread up to here, 39 messages' })
  await expect(whole).toBeChecked()
  await dialogOn(page).getByRole('button', { name: 'Messages of the thread' }).click()
  await expect(listOn(page).getByRole('listitem')).toHaveCount(22)
  await expect(listOn(page)).toContainText('Summary of 18 messages between')
  await listOn(page)
    .getByRole('checkbox', { name: /Remark 39/ })
    .uncheck()
  await dialogOn(page).getByRole('button', { name: 'Parts of every request' }).click()
  await expect(dialogOn(page).getByRole('checkbox', { name: 'Vibe’s instructions' })).toBeDisabled()
  await look(page, 'fork-context-open', [1280, 390])
  await dialogOn(page).getByRole('checkbox', { name: 'Vibe opens with a question' }).uncheck()
  await dialogOn(page).getByRole('button', { name: 'Fork', exact: true }).click()

  const box = page.getByLabel(/^Think it through/)
  await expect(box).toBeFocused()
  await box.fill('What do we know about them?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').filter({ hasText: 'All three are about phones.' })).toBeVisible()
  const sent = (await model.requests()).filter(({ text }) => text.includes('three tickets about lost drafts'))
  const asked = sent.find(({ text }) => text.includes('What do we know about them?'))?.text ?? ''
  expect(asked).toContain('They want to keep both drafts.')
  expect(asked).toContain('Remark 38 on the drafts')
  expect(asked).not.toContain('Remark 39 on the drafts')

  // Beside the fork the list says the same, and the thread can be taken out as a whole.
  const forks = page.getByRole('complementary', { name: 'Forks of this thread' })
  await forks.getByRole('checkbox', { name: /^The thread up to here/ }).uncheck()
  await forks.getByRole('button', { name: 'Messages of the thread' }).click()
  await expect(listOn(page).getByRole('checkbox', { name: /Remark 38/ })).toBeDisabled()

  // The server draws the fork, and the list beside it only as long as it is open.
  const draw = async () => (await page.request.get(page.url())).text()
  const list = 'aria-label="Forks of this thread"'
  expect(await draw()).toContain(list)
  await forks.getByRole('button', { name: 'Close the list of forks' }).last().click()
  await expect(forks).toHaveCount(0)
  expect(await draw()).not.toContain(list)
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'All three are about phones.' })).toBeVisible()
  await expect(forks).toHaveCount(0)
})

test('Ada has forks begin with the message alone; the dialog still offers the thread', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const { workspace } = orchard
  const thread = await beginThread(ada, ownChannel, 'We have three tickets about lost drafts.')
  await ada.api.message.send.mutate({ threadId: thread.id, content: question })
  const page = await openAs('ada', `/${workspace.slug}/settings/workspace`)
  try {
    const choices = page.getByRole('group', { name: 'Forks begin with' })
    await expect(choices.getByRole('radio', { name: /^The thread/ })).toBeChecked()
    await choices.getByRole('radio', { name: /^The message alone/ }).check()
    const chosen = async () =>
      (await ada.api.workspace.get.query({ slug: workspace.slug })).workspace.forksBeginWith
    await expect.poll(chosen).toBe('message')
    await page.goto(thread.path)
    await openDialog(page)
    await expect(dialogOn(page).getByRole('checkbox', { name: /^The thread up to here/ })).not.toBeChecked()
  } finally {
    await ada.api.workspace.update.mutate({ workspaceId: workspace.id, forksBeginWith: 'thread' })
  }
})
