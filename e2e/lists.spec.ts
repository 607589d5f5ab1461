import { v7 as newId } from 'uuid'
import type { Channel } from '../server/domain/channels/channel.ts'
import type { Player } from '../testing/cast.ts'
import { choose } from './choose.ts'
import { beginThread, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const nothing = 'There is nothing at this address'

test('Every address that leads nowhere shows the same page, with a way back', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  const den = await bob.api.channel.create.mutate({
    workspaceId,
    name: `${ownChannel.name}-den`,
    kind: 'private',
  })
  const secret = await beginThread(bob, den.channel, 'Only for Bob.')
  const thread = await beginThread(ada, ownChannel, 'For everyone.')
  const { workspace: other } = await ada.api.workspace.create.mutate({ name: 'Elsewhere' })
  const { agents } = await ada.api.agent.list.query({ workspaceId: other.id })
  const here = `/orchard/${ownChannel.name}`
  const unknown = newId()

  const page = await openAs('ada', '/orchard/settings/agents/nonsense')
  const title = page.getByRole('heading', { name: nothing })
  await expect(title).toBeVisible()
  await look(page, 'nothing here', [390])
  await expect(page.getByText('Invalid UUID')).toHaveCount(0)
  for (const path of [
    `/orchard/settings/agents/${unknown}`,
    `/orchard/settings/agents/${agents[0]?.id}`,
    '/orchard/settings/nonsense',
    '/orchard/tasks/nonsense',
    `/orchard/tasks/${unknown}/compare`,
    '/orchard/no-such-channel',
    secret.path,
    `${here}/${thread.id}/nonsense`,
    '/orchard/a/b/c/d/e/f/g',
  ]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(title, path).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Orchard' }), path).toBeVisible()
  }
  // Beside a channel that is open, the panel alone has nothing to show.
  for (const path of [
    `${here}/nonsense`,
    `${here}/${unknown}/forks`,
    `${here}/${secret.id}`,
    `${here}/${thread.id}/fork/${unknown}`,
  ]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText(nothing), path).toBeVisible()
  }
  await page.getByRole('button', { name: 'Back to the thread' }).click()
  await expect(threadOn(page)).toContainText('For everyone.')
})

test('An admin sets the approvers and the waiting time of requests for the whole workspace', async ({
  orchard,
  openAs,
}) => {
  const { ada } = orchard.people
  const workspaceId = orchard.workspace.id
  const page = await openAs('ada', '/orchard/settings/agents')
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Vibe' }).first().click()
  await page.getByRole('link', { name: /^Tools/ }).click()
  await page.getByRole('link', { name: 'Approval rules of the workspace' }).click()
  await expect(page).toHaveURL(/settings\/approvals$/)

  await choose(page, 'Approvers', 'several people')
  await page.getByRole('combobox', { name: 'People who can approve' }).click()
  for (const name of ['Bob', 'Carla']) await page.getByRole('option', { name, exact: true }).click()
  await look(page, 'approvals people')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'People who can approve' })).toContainText('Ada')
  const needed = page.getByLabel('Approvals needed')
  await needed.fill('5')
  await expect(page.getByText('The number of approvals can’t exceed the number of people.')).toBeVisible()
  await needed.fill('2')
  await choose(page, 'A request waits for', '3 d')
  await choose(page, 'Approval for create_fork', 'asks first')
  await look(page, 'approvals', [390])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  const { settings } = await ada.api.workspace.settings.query({ workspaceId })
  expect(settings.approvals).toMatchObject({
    approvers: { kind: 'quorum', needed: 2 },
    waitMinutes: 3 * 24 * 60,
    trust: { create_fork: 'approve' },
  })
  await ada.api.workspace.update.mutate({ workspaceId, approvals: {} })
})

test('Decisions are listed with everything that stayed open, and the Inbox names a result', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const topic = 'Buy or repair the press'
  await publish(bob, ownChannel, topic, ada)

  const page = await openAs('ada', '/orchard/inbox')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: topic })
  await expect(line).toContainText('published a result')
  await expect(line).toContainText('The new press it is')
  await expect(line).toContainText(`Result of ‘${topic}’`)
  await look(page, 'inbox result', [390])

  await page.goto('/orchard/decisions?view=results')
  const results = page.getByRole('article').filter({ hasText: topic })
  for (const text of ['Buy the press', 'Sell the old one', 'Who pays?', 'Too dear'])
    await expect(results).toContainText(text)
  await choose(page, /^Channel/, `#${ownChannel.name}`)
  await choose(page, /^Kind/, 'Open question')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(results).toContainText('Who pays?')
  await expect(results).not.toContainText('Buy the press')
  await expect(page).toHaveURL(/kind=open_question/)
  await look(page, 'decisions', [390])
  await page.reload()
  await expect(results).toContainText('Who pays?')
  await choose(page, /^Person/, 'Deniz')
  await expect(page.getByRole('heading', { name: 'No decisions found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all decisions' }).click()
  await expect(results).toContainText('Buy the press')

  await page.goto('/orchard/tasks')
  await expect(page.getByRole('link').filter({ hasText: `Result of ‘${topic}’` })).toBeVisible()
})

/** Publishes a result with a line of each kind in a thread that `reader` wrote in. */
async function publish(who: Player, channel: Channel, description: string, reader: Player): Promise<void> {
  const { thread, message } = await who.api.thread.create.mutate({
    channelId: channel.id,
    content: 'Which press?',
  })
  await reader.api.message.send.mutate({ threadId: thread.id, content: 'Tell me how it ends.' })
  const { fork } = await who.api.fork.create.mutate({
    messageId: message.id,
    description,
    divePartnerId: null,
  })
  const forkId = fork.id
  await who.api.message.send.mutate({ threadId: thread.id, forkId, content: 'The old press leaks.' })
  await who.api.fork.resolve.mutate({ forkId })
  await expect
    .poll(async () => (await who.api.fork.draft.query({ forkId })).draft?.state, { timeout: 30_000 })
    .not.toBe('drafting')
  const { draft } = await who.api.fork.draft.query({ forkId })
  if (!draft) throw new Error('The fork has no draft.')
  const wording = { by: 'person' as const, userId: who.userId }
  const line = (text: string) => ({ id: newId(), text, citations: [], wording, marked: who.userId })
  const { draft: saved } = await who.api.fork.saveDraft.mutate({
    forkId,
    rev: draft.rev,
    body: {
      headline: 'The new press it is',
      headlineWording: wording,
      bullets: [{ ...line('Buy the press'), kind: 'decision', owner: null }],
      deferred: [line('Sell the old one')],
      openQuestions: [line('Who pays?')],
      dissent: [{ ...line('Too dear'), who: 'Carla' }],
    },
  })
  await who.api.fork.publish.mutate({ forkId, rev: saved.rev, basedOnRev: saved.basedOnRev })
}
