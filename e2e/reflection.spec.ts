import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('An admin lets an agent reflect on a channel, two people review what it found, and agents recall it', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { bob } = orchard.people
  const { workspace } = orchard
  const channelId = ownChannel.id
  const say = (content: string) => bob.api.thread.create.mutate({ channelId, content })
  await say('From now on we always pick the Bramleys on Thursdays before noon.')
  await say('I prefer short reports, Ada.')
  await say('Off the record: we always overpay the driver.')

  const page = await openAs('ada', '/orchard/settings/memory')
  await page.getByLabel('Reflect on conversations').check()
  await page.getByRole('checkbox', { name: ownChannel.name }).check()
  await expect(page.getByText(/chosen by Ada/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await look(page, 'reflection settings', [390])
  await page.getByRole('button', { name: 'Run now' }).click()
  const run = page.getByRole('region', { name: 'Last runs' }).getByRole('listitem').first()
  await expect(run).toContainText('2 new memories', { timeout: 30_000 })
  await expect(run.getByRole('link', { name: 'Task' })).toBeVisible()
  await look(page, 'reflection run', [390])

  const link = page.getByRole('link', { name: /^Memory/ }).first()
  await page.goto('/orchard/memory?tab=review')
  await expect(link).toContainText('2')
  const queue = page.getByRole('region', { name: `Memories from #${ownChannel.name}` })
  const cards = queue.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Reject' }) })
  await expect(cards).toHaveCount(2)
  await expect(queue).toContainText('Everyone in the workspace except guests')
  await expect(queue).not.toContainText('overpay')
  await look(page, 'review queue', [390])

  // A person about whom a memory is sees only this one, and may reject it.
  const own = await openAs('bob', '/orchard/memory?tab=review')
  const mine = own.getByRole('listitem').filter({ has: own.getByRole('button', { name: 'Reject' }) })
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText('I prefer short reports')
  await expect(mine.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Reject' }).click()
  await expect(own.getByText('Nothing to review')).toBeVisible()
  await expect(cards).toHaveCount(1)

  await cards.first().focus()
  await page.keyboard.press('e')
  await expect(page.getByLabel('Words')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('e')
  await page.getByLabel('Words').fill('We pick the Bramleys on Thursdays before noon.')
  await look(page, 'review edit', [390])
  await page.getByRole('button', { name: 'Save and accept' }).click()
  await expect(page.getByText('Accepted. Agents can use it now.')).toBeVisible()
  await expect(page.getByText('Nothing to review')).toBeVisible()

  const { thread } = await bob.api.thread.create.mutate({
    channelId,
    content: '@vibe on which day do we pick the Bramleys?',
  })
  await page.goto(`/orchard/${ownChannel.name}/${thread.id}`)
  await expect(page.getByText(/Thursdays/).last()).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => {
      const { items } = await bob.api.memory.list.query({ workspaceId: workspace.id, filter: { channelId } })
      const uses = await bob.api.memory.uses.query({ itemId: items[0]?.id ?? '' })
      return uses.count
    })
    .toBeGreaterThan(0)
})
