import { beginThread, messageOn, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('A newcomer asks what was decided and why, gives a to-do to an agent, and catches up', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  await bob.api.channel.join.mutate({ channelId: ownChannel.id })

  // The others resolved a fork while the newcomer was away.
  const thread = await beginThread(ada, ownChannel, 'Which centrifuge do we buy?')
  const { messages } = await ada.api.message.list.query({ threadId: thread.id })
  const given = { messageId: messages[0]?.id ?? '', description: 'Which centrifuge?', divePartnerId: null }
  const { fork } = await ada.api.fork.create.mutate(given)
  const reason = 'The steel centrifuge, because it does not rust. Somebody orders the valve for it.'
  await ada.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content: reason })
  const line = (kind: string, text: string) => ({
    ...{ kind, text, owner: null, citations: [{ number: 1, quote: reason }] },
  })
  const [decision, todo] = ['We buy the steel centrifuge, because it does not rust', 'Order the valve for it']
  const bullets = [line('decision', decision), line('action', todo)]
  const empty = { deferred: [], open_questions: [], dissent: [] }
  const drafted = { headline: 'The steel one', bullets, ...empty }
  await model.enqueue({ kind: 'text', text: JSON.stringify(drafted) })
  await ada.api.fork.resolve.mutate({ forkId: fork.id })
  const readDraft = async () => (await ada.api.fork.draft.query({ forkId: fork.id })).draft
  await expect.poll(async () => (await readDraft())?.state, { timeout: 30_000 }).toBe('ready')
  const draft = await readDraft()
  await ada.api.fork.publish.mutate({
    ...{ forkId: fork.id, rev: draft?.rev ?? 0, basedOnRev: draft?.basedOnRev ?? 0 },
  })

  const page = await openAs('bob')
  await startBox(page).fill('@vibe what did we decide about the centrifuge and why?')
  await startBox(page).press('Enter')
  const answer = messageOn(page, decision)
  await expect(answer).toBeVisible({ timeout: 30_000 })
  await answer.locator('[data-cite]').first().click()
  await expect(page).toHaveURL(new RegExp(`${thread.id}#m-`))
  await expect(threadOn(page).getByRole('region', { name: /^Result of the fork/ })).toContainText(decision)

  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Decisions' }).click()
  await page.getByRole('button').filter({ hasText: todo }).click()
  const entry = page.getByRole('complementary', { name: 'To-do' })
  await entry.getByRole('button', { name: 'Give it to an agent' }).click()
  await page.getByRole('menuitem', { name: 'Vibe' }).click()
  await model.enqueue({ kind: 'text', text: 'The valve is ordered.' })
  await entry.getByRole('button', { name: 'Give it to Vibe' }).click()
  await expect(entry).toContainText('Vibe says that this is done. Accept it, or reopen it.', {
    timeout: 30_000,
  })
  await entry.getByRole('button', { name: 'Accept' }).click()
  await expect(entry).toContainText('Done by Vibe, accepted by Bob')

  await beginThread(ada, ownChannel, 'We agreed to press on Monday at dawn.')
  await page.goto(`/orchard/${ownChannel.name}`)
  await page.getByRole('main').getByRole('button', { name: 'Catch up' }).click()
  const dialog = page.getByRole('dialog', { name: `Catch up on #${ownChannel.name}` })
  await dialog.getByRole('button', { name: 'Catch me up' }).click()
  await expect(dialog.getByRole('link', { name: /^Message 1 by Ada: “We agreed to press/ })).toBeVisible({
    timeout: 30_000,
  })
})
