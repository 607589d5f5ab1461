import { beginThread, messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('A message becomes a decision that replaces an earlier one, and a result asks before it does the same', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  test.setTimeout(120_000)
  const { ada, bob } = orchard.people
  const before = await beginThread(bob, ownChannel, 'So it is.')
  const { messages: said } = await bob.api.message.list.query({ threadId: before.id })
  const earlier = 'Quinces are pressed on Mondays in the small barn'
  await bob.api.ledger.create.mutate({ messageId: said[0]?.id ?? '', kind: 'decision', text: earlier })
  const now = 'Quinces are pressed on Fridays in the small barn.'
  const thread = await beginThread(ada, ownChannel, `${now} The large one is full.`)

  // The text begins with the first sentence, and the earlier decision stands beside it.
  const page = await openAs('ada', thread.path)
  const message = messageOn(page, 'Quinces are pressed on Fridays')
  await message.hover()
  await message.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make this a decision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make this a decision' })
  await expect(dialog.getByLabel('Text')).toHaveValue(now)
  const pairs = dialog.getByRole('region', { name: 'Does this replace an earlier decision?' })
  await expect(pairs).toContainText(earlier)
  // Decisions of other stories may be alike, too.
  await pairs
    .getByRole('group')
    .filter({ hasText: earlier })
    .getByRole('radio', { name: 'It replaces it' })
    .check()
  await dialog.getByLabel('Due on').fill('2026-12-24')
  await look(page, 'ledger-make', [390])
  await dialog.getByRole('button', { name: 'Save decision' }).click()

  // The mark of the message leads to the entry in the ledger.
  await message.getByRole('link', { name: 'Decision, open. Open it in the ledger' }).click()
  await expect(page).toHaveURL(/\/decisions\?entry=/)
  const { entries } = await bob.api.ledger.list.query({
    ...{ workspaceId: orchard.workspace.id, filter: { channelId: ownChannel.id } },
  })
  expect(entries.map(({ text, status, dueOn }) => [text, status, dueOn])).toEqual([
    [now, 'open', '2026-12-24'],
    [earlier, 'superseded', null],
  ])

  // Before a result is published, its decisions stand beside those that they may replace.
  const { messages } = await ada.api.message.list.query({ threadId: thread.id })
  const { fork } = await ada.api.fork.create.mutate({
    ...{ messageId: messages[0]?.id ?? '', description: 'Which day?', divePartnerId: null },
  })
  const content = 'Quinces are pressed on Sundays in the small barn.'
  await ada.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content })
  const bullet = { kind: 'decision', text: content, owner: null, citations: [{ number: 1, quote: content }] }
  const empty = { deferred: [], open_questions: [], dissent: [] }
  await model.enqueue({
    kind: 'text',
    text: JSON.stringify({ headline: 'On Sundays', bullets: [bullet], ...empty }),
  })
  await ada.api.fork.resolve.mutate({ forkId: fork.id })
  await page.goto(`${thread.path}/fork/${fork.id}/resolve`)
  const draft = page.getByRole('complementary', { name: 'Result draft' })
  const offered = draft.getByRole('region', { name: 'Does this replace an earlier decision?' })
  await expect(offered).toContainText(now, { timeout: 30_000 })
  await offered
    .getByRole('group')
    .filter({ hasText: now })
    .getByRole('radio', { name: 'It replaces it' })
    .check()
  await look(page, 'ledger-publish', [390])
  await draft.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/#m-/)
  const after = await bob.api.ledger.get.query({ entryId: entries[0]?.id ?? '' })
  expect(after.entry).toMatchObject({ status: 'superseded', supersededBy: { text: content } })
})
