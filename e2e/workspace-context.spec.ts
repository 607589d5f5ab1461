import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import type { Channel } from '../server/domain/channels/channel.ts'
import type { Player } from '../testing/cast.ts'
import { choose } from './choose.ts'
import { beginThread, messageOn, reply } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('Admins tell agents facts and decisions, and keep what an agent remembers', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { bob, ada } = orchard.people
  await decide(bob, ownChannel, 'We press cider on Mondays.')
  const page = await openAs('ada', '/orchard/settings/context')

  const facts = page.getByRole('textbox', { name: 'Facts for agents' })
  await facts.fill('The harvest begins in September. '.repeat(500))
  await expect(page.getByText(/tokens too long\./)).toBeVisible()
  await facts.fill('# Orchard\n\nThe harvest begins in September.\n\n- We sell on Saturdays.')
  await expect(page.getByText(/^About \d+ of 4,000 tokens$/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('The first facts')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Version 1')).toBeVisible()
  await choose(page, 'Channel', `#${ownChannel.name}`)
  const decision = page.getByRole('listitem').filter({ hasText: 'We press cider on Mondays.' })
  // Decisions of other stories may be told before it.
  await expect(decision.getByText(/^d\d+$/)).toBeVisible()
  await look(page, 'workspace-context', [390])

  // Left out, and brought back.
  await decision.getByRole('button', { name: 'Leave out: We press cider on Mondays.' }).click()
  const bringBack = page.getByRole('button', { name: 'Bring back: We press cider on Mondays.' })
  await expect(bringBack).toBeVisible()
  await expect(exactText(page)).not.toContainText('We press cider')
  await bringBack.click()
  await expect(exactText(page)).toContainText('We press cider on Mondays.')

  // Somebody else saves first: nobody's words are lost.
  await facts.fill('The harvest begins in October.')
  const { current } = await ada.api.context.get.query({ workspaceId: orchard.workspace.id })
  const hers = { workspaceId: orchard.workspace.id, content: `${current?.content}\n- We rest on Sundays.` }
  await ada.api.context.save.mutate(hers)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/saved a newer version while you were editing/)).toBeVisible()
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(facts).toHaveValue(/We rest on Sundays/)
  await expect(page.getByText('Your text is kept below.')).toBeVisible()
  await look(page, 'workspace-context-conflict', [390])
  await page.getByRole('button', { name: 'Discard my text' }).click()
  await page.getByRole('button', { name: 'Compare version 1 with the current one' }).click()
  await expect(page.getByRole('region', { name: 'Changes from version 1 to version 2' })).toContainText(
    'We rest on Sundays',
  )

  // A block of the agent's memory, which it may change by its tool.
  const { agents } = await ada.api.agent.list.query({ workspaceId: orchard.workspace.id })
  const vibe = agents.find(({ slug }) => slug === 'vibe')
  const { agent } = await ada.api.agent.get.query({ agentId: vibe?.id ?? '' })
  const tools = agent.tools.filter(tool => tool === 'search_messages')
  await ada.api.agent.update.mutate({ agentId: agent.id, tools: [...tools, 'update_memory'] })
  await page.goto(`/orchard/settings/agents/${agent.id}/memory`)
  await page.getByRole('button', { name: 'Add block' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a memory block' })
  await dialog.getByRole('textbox', { name: 'Label' }).fill('team')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Bob presses the cider.')
  await look(page, 'memory-block-dialog', [390])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Bob presses the cider.' }).first()
  await expect(row).toContainText('22 of 2,000 characters')
  await expect(page.getByRole('button', { name: 'Add block' })).toBeFocused()

  await model.enqueue([
    {
      kind: 'tools',
      calls: [{ name: 'update_memory', input: { block: 'team', mode: 'append', text: 'Ada picks pears.' } }],
    },
    { kind: 'text', text: 'Noted. We press on Mondays [d1].' },
  ])
  const thread = await beginThread(ada, ownChannel, 'Who does what?')
  const asking = await openAs('ada', thread.path)
  await reply(asking, '@vibe remember that I pick the pears')
  const card = messageOn(asking, 'wants to add to its memory block ‘team’')
  await expect(card).toContainText('Ada picks pears.')
  await look(asking, 'memory-approval', [390])
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(messageOn(asking, 'Noted. We press on Mondays')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Ada picks pears.')).toBeVisible()
  await page.getByRole('button', { name: 'History of the block team' }).click()
  const history = page.getByRole('region', { name: 'History of the block team' })
  await expect(history.getByRole('listitem').first()).toContainText('The agent')
  await expect(history.getByRole('link', { name: 'View task' })).toBeVisible()
  await history.scrollIntoViewIfNeeded()
  await look(page, 'memory-block-history', [390])
  await history.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(history.getByRole('listitem').first()).toContainText('Restored version 1')
})

const exactText = (page: Page) => page.getByRole('figure').filter({ hasText: 'The exact text' })

/** Publishes a decision, which Bob said in a fork. */
async function decide(who: Player, channel: Channel, words: string): Promise<void> {
  const { message } = await who.api.thread.create.mutate({
    channelId: channel.id,
    content: 'When do we press?',
  })
  const { fork } = await who.api.fork.create.mutate({
    ...{ messageId: message.id, description: 'The day of the press', divePartnerId: null },
  })
  const place = { threadId: fork.threadId, forkId: fork.id }
  const said = await who.api.message.send.mutate({ ...place, content: words })
  await who.api.fork.resolve.mutate({ forkId: fork.id })
  await expect
    .poll(async () => (await who.api.fork.draft.query({ forkId: fork.id })).draft?.state, { timeout: 30_000 })
    .not.toBe('drafting')
  const { draft } = await who.api.fork.draft.query({ forkId: fork.id })
  if (!draft) throw new Error('There is no draft.')
  const wording = { by: 'person' as const, userId: who.userId }
  const citations = [{ messageId: said.message.id, number: 1, quote: words }]
  const line = { id: newId(), kind: 'decision' as const, text: words, owner: null, marked: null, citations }
  const { draft: saved } = await who.api.fork.saveDraft.mutate({
    forkId: fork.id,
    rev: draft.rev,
    body: {
      ...{ headline: 'Mondays', deferred: [], openQuestions: [], dissent: [] },
      headlineWording: wording,
      bullets: [{ ...line, wording }],
    },
  })
  await who.api.fork.publish.mutate({ forkId: fork.id, rev: saved.rev, basedOnRev: saved.basedOnRev })
}
