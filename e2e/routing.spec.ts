import type { Page } from '@playwright/test'
import { beginThread, messageOn, reply, replyBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const activeMenu = (page: Page) => threadOn(page).getByRole('button', { name: /Change the active agent/ })

test('People choose the agent that is active in a thread, it hands over, and they clear it', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  await ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    name: 'Guide',
    slug: 'guide',
    displayName: 'Guide',
    description: 'Knows who knows what',
    systemPrompt: 'You are Guide.',
    model: 'claude-sonnet-5-5',
    tools: ['hand_over'],
  })
  const reason = 'This asks about code, and Coder knows it best.'
  await model.enqueue([
    { kind: 'text', when: { contains: '<question>\nwho can help us' }, text: 'Ask me anything.' },
    {
      kind: 'tools',
      when: { contains: '<question>\nwhy does the press script fail' },
      calls: [{ name: 'hand_over', input: { agent: 'coder', reason } }],
    },
    {
      kind: 'text',
      when: { contains: '<question>\nwhy does the press script fail' },
      text: 'A comma is missing in line 7.',
    },
  ])
  const thread = await beginThread(bob, ownChannel, 'Notes on the press')
  const bobs = await openAs('bob', thread.path)
  const adas = await openAs('ada', thread.path)
  await expect(activeMenu(bobs)).toContainText('No active agent')

  await activeMenu(bobs).click()
  await bobs.getByRole('menuitem', { name: 'Guide' }).click()
  for (const page of [bobs, adas]) {
    await expect(activeMenu(page)).toContainText('Guide is active here')
    await expect(activeMenu(page)).toHaveAccessibleName(/Chosen by Bob/)
  }
  await replyBox(adas).fill('who can help us')
  await expect(threadOn(adas).getByText('Guide will answer')).toBeVisible()
  await replyBox(adas).press('Enter')
  await expect(messageOn(bobs, 'Ask me anything.')).toBeVisible()

  await reply(bobs, 'why does the press script fail')
  for (const page of [bobs, adas]) {
    await expect(threadOn(page).getByText(`Guide handed over to Coder: ${reason}`)).toBeVisible()
    await expect(activeMenu(page)).toContainText('Coder is active here')
    await expect(activeMenu(page)).toHaveAccessibleName(/Handed over by Guide: This asks about code/)
  }
  await expect(messageOn(adas, 'A comma is missing in line 7.')).toBeVisible()
  await look(adas, 'active-agent', [390])

  await activeMenu(adas).click()
  await expect(adas.getByRole('menuitem', { name: 'Coder' })).toBeVisible()

  await adas.getByRole('menuitem', { name: 'No agent' }).click()
  for (const page of [bobs, adas]) await expect(activeMenu(page)).toContainText('No active agent')
  await replyBox(bobs).fill('thanks')
  await expect(threadOn(bobs).getByText('No agent will answer')).toBeVisible()
})
