import { choose } from './choose.ts'
import { beginThread, messageOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('A guest decides with an agent on a share of the money, and gives others work only if they take it', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  test.setTimeout(150_000)
  const { ada, bob, deniz } = orchard.people
  await ada.api.channel.addMember.mutate({ channelId: ownChannel.id, userId: deniz.userId })
  const thread = await beginThread(bob, ownChannel, 'Who orders the press?')

  // Nobody offers a guest a larger budget for a fork.
  const guest = await openAs('deniz', thread.path)
  const first = messageOn(guest, 'Who orders the press?')
  await first.hover()
  await first.getByRole('button', { name: 'Fork from here' }).click()
  const dialog = guest.getByRole('dialog', { name: /fork/i })
  await expect(dialog.getByRole('textbox', { name: 'Topic' })).toBeVisible()
  await expect(dialog.getByLabel(/Budget/)).toHaveCount(0)
  await guest.keyboard.press('Escape')

  const { messages } = await deniz.api.message.list.query({ threadId: thread.id })
  const { fork } = await deniz.api.fork.create.mutate({
    ...{ messageId: messages[0]?.id ?? '', description: 'Who?', divePartnerId: null },
  })
  const content = 'Bob orders the press.'
  await deniz.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content })
  const citations = [{ number: 1, quote: content }]
  const bullet = { kind: 'action', text: 'Order the press', owner: 'Bob', citations }
  const empty = { deferred: [], open_questions: [], dissent: [] }
  await model.enqueue({
    kind: 'text',
    text: JSON.stringify({ headline: 'Bob orders it', bullets: [bullet], ...empty }),
  })
  await deniz.api.fork.resolve.mutate({ forkId: fork.id })
  await guest.goto(`${thread.path}/fork/${fork.id}/resolve`)
  const publish = guest
    .getByRole('complementary', { name: 'Result draft' })
    .getByRole('button', { name: 'Publish' })
  await publish.click({ timeout: 30_000 })
  await expect(guest).toHaveURL(/#m-/)

  // The Inbox tells who stands for it, and the to-do waits for the person whom it names.
  const member = await openAs('bob', '/orchard/inbox')
  const row = member.getByRole('link', { name: /Deniz published a result: Bob orders it/ })
  await expect(row).toBeVisible()
  await look(member, 'guest-result', [390])
  const { entries } = await bob.api.ledger.list.query({
    ...{ workspaceId: orchard.workspace.id, filter: { threadId: thread.id } },
  })
  await member.goto(`/orchard/decisions?entry=${entries[0]?.id}`)
  await expect(member.getByText('The result names Bob.')).toBeVisible()
  await look(member, 'unowned', [390])
  await choose(member, /^Owner$/, 'Bob')
  await expect(member.getByText('The result names Bob.')).toHaveCount(0)
  await expect
    .poll(async () => (await bob.api.ledger.get.query({ entryId: entries[0]?.id ?? '' })).entry.owner)
    .toEqual({ kind: 'user', id: bob.userId })

  // The share of a day, set for all guests, stops the agents of the guest alone until an admin raises it.
  const admin = await openAs('ada', '/orchard/settings/usage')
  const share = admin.getByLabel('For each guest, per day')
  await expect(share).toHaveValue('1.00')
  await share.fill('0.01')
  await share.press('Enter')
  const line = admin.getByRole('row', { name: /^Deniz.*Same for all guests.*\$0\.01/ })
  await expect(line).toBeVisible()
  await expect(line.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await look(admin, 'guest-share', [390])

  await deniz.api.message.send.mutate({ threadId: thread.id, content: '@vibe which press is the best?' })
  await guest.goto(thread.path)
  const stopped = messageOn(guest, /can’t continue: .*daily budget is used up/)
  await expect(stopped).toBeVisible()
  await expect(stopped.getByRole('button', { name: 'Raise the budget…' })).toHaveCount(0)
  await look(guest, 'guest-stopped', [390])
  await admin.goto(thread.path)
  await threadOn(admin).getByRole('button', { name: 'Raise the budget…' }).click()
  const raise = admin.getByRole('dialog', { name: 'Raise the budget and retry' })
  await raise.getByLabel('New limit in US dollars').fill('2')
  await model.enqueue({ kind: 'text', text: 'The small one.' })
  await raise.getByRole('button', { name: 'Raise and retry' }).click()
  for (const page of [guest, admin]) await expect(messageOn(page, 'The small one.')).toBeVisible()
  await ada.api.workspace.update.mutate({ workspaceId: orchard.workspace.id, guestDailyUsd: 1 })
})
