import { choose } from './choose.ts'
import { beginThread, messageOn, messagesOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('An admin raises the limit that stopped an agent, and the answer comes for everybody', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  await ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    name: 'Miser',
    slug: 'miser',
    displayName: 'Miser',
    description: 'Counts coins',
    systemPrompt: 'You count coins.',
    model: 'claude-sonnet-5-5',
    budgetUsd: 0.005,
  })
  const thread = await beginThread(bob, ownChannel, 'Let us count the coins.')
  for (let coin = 1; coin <= 55; coin++) {
    await bob.api.message.send.mutate({ threadId: thread.id, content: `Coin ${coin}` })
  }
  await bob.api.message.send.mutate({ threadId: thread.id, content: '@miser how many are there?' })
  const page = await openAs('bob', thread.path)
  const refusal = messageOn(page, /one task of Miser may cost \$0\.01/)
  await expect(refusal.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
  await expect(refusal.getByRole('button', { name: /^Raise/ })).toHaveCount(0)
  // A thread opens at the first unread message, and this one has more than a page of them.
  await ada.api.read.mark.mutate({ threadId: thread.id, seq: 57 })

  const admin = await openAs('ada', thread.path)
  const raise = messagesOn(admin).getByRole('button', { name: /^Raise the limit to \$0\.\d\d and go on$/ })
  await expect(raise).toBeVisible()
  await admin.reload()
  await expect(raise).toBeVisible()
  await look(admin, 'refusal', [390])
  await messageOn(admin, /may cost \$0\.01/)
    .getByRole('link', { name: 'View task' })
    .click()
  await expect(admin.getByRole('main').getByRole('button', { name: /^Raise the limit/ })).toBeVisible()
  await look(admin, 'refused task', [390])
  await admin.goBack()

  await model.enqueue({ kind: 'text', text: 'Fifty-five.' })
  await raise.click()
  for (const each of [page, admin]) {
    await expect(messageOn(each, 'Fifty-five.')).toContainText(/Was shown the last 50 of 56 messages/)
    await expect(threadOn(each).getByRole('button', { name: /^(Raise the limit|Retry)/ })).toHaveCount(0)
  }
  await look(admin, 'foot', [390])
  await messageOn(admin, 'Fifty-five.').getByRole('link', { name: 'View task' }).click()
  const task = admin.getByRole('main', { name: /^Task by/ })
  await expect(task).toContainText('Messages shownthe last 50 of 56')
  await task.getByRole('button', { name: 'All events' }).click()
  await expect(task.getByText(/^Ada raised the limit of one task to \$0\.\d\d/)).toBeVisible()

  const usage = await openAs('ada', '/orchard/settings/usage')
  await choose(usage, 'Group by', 'Conversation')
  const row = usage.getByRole('row', { name: /^Let us count the coins\./ })
  await expect(row).toContainText(`Thread in #${ownChannel.name}`)
  await look(usage, 'usage by conversation', [390])
  await row.getByRole('link', { name: /^Let us count/ }).click()
  await expect(messageOn(usage, 'Fifty-five.')).toBeVisible()
})
