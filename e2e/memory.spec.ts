/** The built-in model answers here, so a person can do the same without a key. */
import { beginThread, messageOn, messagesOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const kept = 'the cellar key hangs in the attic'
const question = '@vibe where does the cellar key hang?'

test('An agent remembers for another thread, with a way to the source, and tells nobody outside of the channel', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada, bob, carla } = orchard.people
  const { channel: den } = await bob.api.channel.create.mutate({
    workspaceId: orchard.workspace.id,
    name: `${ownChannel.name}-den`,
    kind: 'private',
  })
  await bob.api.channel.addMember.mutate({ channelId: den.id, userId: ada.userId })

  const asked = await beginThread(bob, den, `@vibe remember that ${kept}.`)
  const bobs = await openAs('bob', asked.path)
  const card = threadOn(bobs).getByRole('region', { name: 'Approval for Vibe' }).last()
  await expect(card).toContainText('The cellar key hangs in the attic.')
  await look(bobs, 'memory to approve', [390])
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(messageOn(bobs, 'I keep this in mind:')).toContainText('The cellar key hangs in the attic.')

  // Ada reads the channel too. The answer in her thread links to the words of Bob.
  const hers = await beginThread(ada, den, question)
  const adas = await openAs('ada', hers.path)
  const answer = messageOn(adas, 'I remember this:')
  await expect(answer).toContainText('The cellar key hangs in the attic')
  const chip = answer.getByRole('link', { name: 'Source m1' })
  await chip.hover()
  await expect(adas.getByRole('tooltip')).toContainText('Bob')
  await look(adas, 'answer from memory', [390])
  await chip.click()
  await expect(adas).toHaveURL(new RegExp(`${asked.path}#m-`))
  await expect(messageOn(adas, `remember that ${kept}`).first()).toBeInViewport()

  // Carla does not read the channel. Nor do all readers of a public channel in which Bob asks.
  for (const [role, player] of [['carla', carla] as const, ['bob', bob] as const]) {
    const thread = await beginThread(player, ownChannel, question)
    const page = await openAs(role, thread.path)
    await expect(messagesOn(page).nth(1)).toContainText('where does the cellar key hang')
    await messagesOn(page).nth(1).getByRole('link', { name: 'View task' }).click()
    await expect(page.getByRole('main', { name: /^Task by/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Memory' })).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText('attic')
  }
  const list = await carla.api.memory.list.query({ workspaceId: orchard.workspace.id })
  expect(list.items.filter(({ text }) => text.includes('attic'))).toEqual([])
  const told = await ada.api.memory.list.query({
    workspaceId: orchard.workspace.id,
    filter: { channelId: den.id },
  })
  expect(told.items.map(({ text }) => text)).toEqual(['The cellar key hangs in the attic.'])
})
