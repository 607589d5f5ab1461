import { beginThread, expectMessages, expectSameFor, messageOn, reply } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('An answer whose worker was killed still arrives, once, and no part of it is doubled', async ({
  orchard,
  ownChannel,
  product,
  model,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'The press is repaired.')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada] = pages
  const when = { contains: 'Which press do we use?' }
  await model.enqueue([
    { kind: 'text', id: 'lost', when, deltas: ['The old ', 'press ', 'it is.'], holds: [2] },
    { kind: 'text', id: 'kept', when, deltas: ['The new ', 'one.'], holds: [1] },
  ])
  await reply(ada, '@vibe Which press do we use?')
  for (const page of pages) await expect(messageOn(page, 'Vibe is writing…')).toContainText('The old press')

  product.kill('worker')
  for (const page of pages) {
    await expect(messageOn(page, 'Vibe is writing…')).toContainText('The new')
    await expect(messageOn(page, 'The old press')).toHaveCount(0)
  }
  // A page that is loaded meanwhile goes on with the same answer.
  await ada.reload()
  await expect(messageOn(ada, 'Vibe is writing…')).toContainText('The new')
  await model.release('kept')
  const texts = ['The press is repaired.', '@vibe Which press do we use?', 'The new one.']
  await expectSameFor(pages, { player, thread, texts })
  await ada.reload()
  await expectMessages(ada, texts)
})

test('When web and Realtime are killed, both browsers catch up with everything that happened meanwhile', async ({
  orchard,
  ownChannel,
  product,
  model,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'The cider is in the barrels.')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada, bob] = pages
  await model.enqueue({
    kind: 'text',
    id: 'over-the-crash',
    when: { contains: 'How long does it stay there?' },
    deltas: ['Six ', 'weeks.'],
    holds: [1],
  })
  await reply(ada, '@vibe How long does it stay there?')
  for (const page of pages) await expect(messageOn(page, 'Vibe is writing…')).toContainText('Six')

  product.kill('web')
  await reply(bob, 'Written while nobody answers.')
  await model.release('over-the-crash')
  const texts = [
    'The cider is in the barrels.',
    '@vibe How long does it stay there?',
    'Six weeks.',
    'Written while nobody answers.',
  ]
  await expectSameFor(pages, { player, thread, texts, timeout: 40_000 })

  await reply(ada, 'And live again.')
  await expectSameFor(pages, { player, thread, texts: [...texts, 'And live again.'] })
})
