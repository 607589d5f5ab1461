import type { Channel } from '../server/domain/channels/channel.ts'
import type { ModelScript } from '../server/offline-model/script-client.ts'
import type { Orchard, Player } from '../testing/cast.ts'
import { beginThread, messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const press = 'The cider press stands in barn three.'
const reports = 'Ada prefers short reports with figures.'

interface Given {
  orchard: Orchard
  channel: Channel
  model: ModelScript
}

/** Lets an agent remember three things: one for everybody, one about Ada, and one about Ada that she can't read. */
async function remember({ orchard, channel, model }: Given): Promise<Channel> {
  const { ada, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  const slug = `${channel.name}-keeper`
  await ada.api.agent.create.mutate({
    ...{ workspaceId, name: 'Keeper', slug, displayName: 'Keeper', description: 'Keeps things' },
    ...{ systemPrompt: 'You remember.', model: 'claude-sonnet-5-5', tools: ['remember'] },
    approvals: { trust: { remember: 'autonomous' } },
  })
  const made = { workspaceId, name: `${channel.name}-den`, kind: 'private' as const }
  const { channel: den } = await bob.api.channel.create.mutate(made)
  async function keep(who: Player, at: Channel, said: string, given: object) {
    const when = { contains: said }
    const input = { cite: '1', quote: said, ...given }
    await model.enqueue([
      { kind: 'tools', when, calls: [{ name: 'remember', input }] },
      { kind: 'text', when, text: 'Noted.' },
    ])
    await beginThread(who, at, `@${slug} ${said}`)
    const asked = { workspaceId, filter: { channelId: at.id } }
    await expect
      .poll(async () => (await who.api.memory.list.query(asked)).items[0]?.sources[0]?.quote)
      .toBe(said)
  }
  await keep(bob, channel, press, { text: press })
  await keep(ada, channel, 'I like short reports with figures', { text: reports, kind: 'preference' })
  await keep(bob, den, 'We bake a cake for Ada', { text: 'Ada gets a cake.', kind: 'fact', about: ['ada'] })
  return den
}

test('People see what agents remember with its sources, correct it, and delete what is about them', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  await remember({ orchard, channel: ownChannel, model })

  const page = await openAs('ada', `/orchard/memory?source=${ownChannel.id}`)
  const row = page.getByRole('listitem').filter({ hasText: 'The cider press' }).first()
  await row.getByRole('button', { name: /The cider press/ }).click()
  await expect(row).toContainText('Keeper')
  await expect(row).toContainText('Everyone in the workspace except guests')
  await expect(row).toContainText('In no answer yet')
  await row.getByRole('link', { name: 'Source 1' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('Bob')
  await page.mouse.move(0, 0)
  await look(page, 'memory', [390])

  const bobs = await openAs('bob', '/orchard/memory')
  await expect(bobs.getByRole('main')).toContainText(press)
  await row.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit memory' })
  await form.getByLabel('Words').fill('The cider press stands in the shed.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Earlier wordings')
  await expect(bobs.getByRole('main')).toContainText('The cider press stands in the shed.')

  const asked = { contains: 'Where is the cider press' }
  await model.enqueue([{ kind: 'text', when: asked, text: 'It stands in the shed [m1].' }])
  const thread = await beginThread(bob, ownChannel, '@vibe Where is the cider press?')
  await bobs.goto(thread.path)
  const answer = messageOn(bobs, 'It stands in the shed')
  await expect(answer.getByRole('link', { name: 'Source m1' })).toHaveAttribute('href', /#m-/)
  await answer.getByRole('link', { name: 'View task' }).click()
  const shown = bobs.getByRole('region', { name: 'Memory' })
  await expect(shown).toContainText('The cider press stands in the shed.')
  await expect(shown).toContainText('Place 1, by words (1)')
  await look(bobs, 'task memory', [390])
  await shown.getByRole('link', { name: 'Show in memory' }).click()
  await expect(bobs.getByRole('link', { name: `Vibe in #${ownChannel.name}` })).toBeVisible()

  await page.getByRole('button', { name: 'About me' }).click()
  // The line below the bar is for the search alone.
  const bar = page.getByRole('main').locator('[data-bar]')
  await expect(bar).toHaveCSS('box-shadow', 'none')
  await expect(page.getByRole('main')).toContainText(reports)
  const hidden = page.getByRole('region', { name: '1 memory from a conversation that you can’t read' })
  await expect(hidden).toContainText('Fact')
  await expect(page.getByRole('main')).not.toContainText('cake')
  await look(page, 'memory about me', [390])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  expect((await saved).suggestedFilename()).toBe('about-me.json')
  await hidden.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const about = { workspaceId: orchard.workspace.id, filter: { aboutUserId: ada.userId } }
  await expect
    .poll(async () => (await bob.api.memory.list.query(about)).items.map(({ text }) => text))
    .toEqual([reports])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(hidden).toHaveCount(0)
})
