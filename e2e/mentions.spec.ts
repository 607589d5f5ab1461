import { beginThread, expectSameFor, messageOn, reply, replyBox, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('The picker offers people and active agents, by keyboard', async ({ orchard, ownChannel, openAs }) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Who knows wood?')
  const ada = await openAs('ada', thread.path)
  await replyBox(ada).pressSequentially('Ask @')
  const options = ada.getByRole('option')
  // Other stories may have agents of their own in this workspace.
  const known = options.filter({ hasText: /Vibe|Coder|Bob|Carla|Deniz|Ada/ })
  await expect(known).toHaveText([/Vibe/, /Coder/, /Bob/, /Carla/, /Ada/, /can’t read this channel/])
  await expect(ada.getByRole('option', { name: /^Vibe agent Helps the team/ })).toBeVisible()
  await expect(replyBox(ada)).toHaveAttribute('aria-activedescendant', /.+/)

  await replyBox(ada).press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await replyBox(ada).press('ArrowUp')
  await expect(ada.getByRole('option', { selected: true })).toHaveText(/Vibe/)
  await replyBox(ada).press('Enter')
  await expect(replyBox(ada)).toHaveValue('Ask @vibe ')
  await expect(options).toHaveCount(0)
  await expect(threadOn(ada).getByText('Vibe will answer')).toBeVisible()

  await replyBox(ada).pressSequentially('and @bo')
  await expect(options).toHaveText([/Bob/])
  await replyBox(ada).press('Tab')
  await expect(replyBox(ada)).toHaveValue('Ask @vibe and @bob ')

  await replyBox(ada).pressSequentially('@c')
  await expect(options).not.toHaveCount(0)
  await replyBox(ada).press('Escape')
  await expect(options).toHaveCount(0)
  await expect(replyBox(ada)).toHaveValue('Ask @vibe and @bob @c')
  await expect(replyBox(ada)).toBeFocused()
})

test('The picker accepts a click, and does not offer an agent that was switched off', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Who knows stone?')
  const ada = await openAs('ada', thread.path)
  await threadOn(ada).getByRole('button', { name: 'Mention' }).click()
  await ada.getByRole('option', { name: /^Coder/ }).click()
  await expect(replyBox(ada)).toHaveValue('@coder ')
  for (const name of ['researcher', 'writer', 'fork']) {
    await replyBox(ada).fill('')
    await replyBox(ada).pressSequentially(`@${name.slice(0, 4)}`)
    await expect(ada.getByRole('option', { name })).toHaveCount(0)
  }
  await replyBox(ada).fill('@researcher what is slate?')
  await expect(threadOn(ada).getByText('Researcher is switched off and won’t answer')).toBeVisible()
})

test('The composer shows before sending who will answer, and one key changes it', async ({
  ownChannel,
  openAs,
}) => {
  const ada = await openAs('ada')
  const main = ada.getByRole('main')
  await startBox(ada).fill('@bob can you?')
  await expect(main.getByText('No agent will answer')).toBeVisible()
  await startBox(ada).fill('@vibe and @coder, can you?')
  await expect(main.getByText('Vibe and Coder will answer')).toBeVisible()
  await startBox(ada).press('Alt+a')
  await expect(main.getByText('Vibe and Coder won’t answer')).toBeVisible()
  await startBox(ada).press('Enter')
  await expect(main.getByRole('link', { name: '@vibe and @coder, can you?' })).toContainText('No replies yet')
  await expect(startBox(ada)).toHaveAccessibleName(`Start a thread in #${ownChannel.name}`)
})

test('Two agents answer one message, each on its own', async ({ orchard, ownChannel, model, openAs }) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'How do we label the boxes?')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada] = pages
  const kinds = Array.from({ length: 40 }, (_, at) => `sort-${at} `)
  const numbers = Array.from({ length: 40 }, (_, at) => `${at}. `)
  await model.enqueue([
    {
      kind: 'text',
      id: 'by-vibe',
      when: { contains: ['You are Vibe', 'what do you say?'] },
      deltas: ['By ', ...kinds, 'kind.'],
      holds: [1, 1 + kinds.length],
    },
    {
      kind: 'text',
      id: 'by-coder',
      when: { contains: ['You are Coder', 'what do you say?'] },
      deltas: ['By ', ...numbers, 'number.'],
      holds: [1, 1 + numbers.length],
    },
  ])
  await reply(ada, '@vibe @coder what do you say?')
  for (const page of pages) {
    await expect(messageOn(page, 'Vibe is writing…')).toBeVisible()
    await expect(messageOn(page, 'Coder is writing…')).toBeVisible()
  }
  // Both write while Ada does: no word lands in the other's answer, and no letter of hers is lost.
  const draft = 'The small boxes go to the left, with the labels in front.'
  await replyBox(ada).focus()
  const typing = ada.keyboard.type(draft, { delay: 10 })
  await Promise.all([typing, model.release('by-vibe'), model.release('by-coder')])
  await expect(replyBox(ada)).toHaveValue(draft)
  await expect(messageOn(ada, 'Vibe is writing…')).toContainText(`By ${kinds.join('').trim()}`)
  await expect(messageOn(ada, 'Coder is writing…')).toContainText(`By ${numbers.join('').trim()}`)
  await replyBox(ada).fill('')
  await model.release('by-coder')
  for (const page of pages) await expect(messageOn(page, /39\. number\./)).toBeVisible()
  await expect(messageOn(ada, 'Vibe is writing…')).toBeVisible()
  // Each names its question, unless the question is right above.
  const question = { name: 'Reply to Ada @vibe @coder what do you say?' }
  for (const page of pages) {
    await expect(messageOn(page, '39. number.').getByRole('button', question)).toHaveCount(0)
    await expect(messageOn(page, 'Vibe is writing…').getByRole('button', question)).toBeVisible()
  }
  await model.release('by-vibe')
  for (const page of pages)
    await expect(messageOn(page, 'sort-39 kind.').getByRole('button', question)).toBeVisible()
  await messageOn(ada, 'sort-39 kind.').getByRole('button', question).click()
  await expect(ada).toHaveURL(/#m-/)
  const texts = [
    'How do we label the boxes?',
    '@vibe @coder what do you say?',
    `By ${numbers.join('')}number.`,
    `By ${kinds.join('')}kind.`,
  ]
  await expectSameFor(pages, { player, thread, texts })
})

test('The person who asked stops an answer: its text stays, marked, for everyone', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const player = orchard.people.bob
  const thread = await beginThread(player, ownChannel, 'Tell the story of the orchard.')
  const pages = [await openAs('bob', thread.path), await openAs('carla', thread.path)] as const
  const [bob, carla] = pages
  await model.enqueue({
    kind: 'text',
    when: { contains: 'tell it in full' },
    deltas: ['It began ', 'with one tree ', 'and never ended.'],
    holds: [2],
  })
  await reply(bob, '@vibe tell it in full')
  for (const page of pages)
    await expect(messageOn(page, 'Vibe is writing…')).toContainText('It began with one tree')
  await expect(threadOn(carla).getByRole('button', { name: 'Stop Vibe' })).toHaveCount(0)

  await threadOn(bob).getByRole('button', { name: 'Stop Vibe' }).click()
  for (const page of pages) {
    await expect(messageOn(page, 'It began with one tree')).toContainText('stopped')
    await expect(threadOn(page).getByText('Vibe is writing…')).toHaveCount(0)
  }
  // By key, too, while somebody writes, and on a page that was loaded after the answer had begun.
  await model.enqueue({
    kind: 'text',
    when: { contains: 'and the mill?' },
    deltas: ['It was built ', 'by a brook ', 'that is dry now.'],
    holds: [2],
  })
  await reply(bob, '@vibe and the mill?')
  await expect(messageOn(bob, 'Vibe is writing…')).toContainText('It was built by a brook')
  await bob.reload()
  await expect(messageOn(bob, 'It began with one tree')).toContainText('stopped')
  await expect(messageOn(bob, 'Vibe is writing…')).toContainText('It was built by a brook')
  await replyBox(bob).focus()
  await bob.keyboard.press('Control+Period')
  for (const page of pages) await expect(messageOn(page, 'It was built by a brook')).toContainText('stopped')
})

test('A regenerated answer is shown in front of the older one, which can still be reached', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Name the new cider.')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada, bob] = pages
  const when = { contains: 'a name, please' }
  await model.enqueue([
    { kind: 'text', when, text: 'Golden Hour.' },
    { kind: 'text', when, text: 'Late Sun.' },
  ])
  await reply(ada, '@vibe a name, please')
  await messageOn(ada, 'Golden Hour.').hover()
  await messageOn(ada, 'Golden Hour.').getByRole('button', { name: 'Regenerate' }).click()
  for (const page of pages) {
    await expect(messageOn(page, 'Late Sun.')).toContainText('2 of 2')
    await expect(messageOn(page, 'Golden Hour.')).toHaveCount(0)
  }
  await messageOn(bob, 'Late Sun.').getByRole('button', { name: 'Older answer' }).click()
  await expect(messageOn(bob, 'Golden Hour.')).toContainText('1 of 2')
  await expect(messageOn(ada, 'Late Sun.')).toContainText('2 of 2')
})

test('An answer that can’t be read is reported in one line, and Retry brings a good one', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Count the barrels.')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada] = pages
  const when = { contains: 'how many are there?' }
  await model.enqueue([
    { kind: 'garbled', as: 'text', when, times: 2 },
    { kind: 'text', when, text: 'Twelve.' },
  ])
  await reply(ada, '@vibe how many are there?')
  for (const page of pages)
    await expect(messageOn(page, 'Vibe received an unreadable answer from the model twice.')).toBeVisible()
  await threadOn(ada).getByRole('button', { name: 'Retry' }).click()
  for (const page of pages) await expect(messageOn(page, 'Twelve.')).toBeVisible()
})

test('A refusal is reported in one line, and so is an answer cut at its limit', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Two hard questions.')
  const pages = [await openAs('ada', thread.path), await openAs('bob', thread.path)] as const
  const [ada] = pages
  await model.enqueue([
    { kind: 'refusal', when: { contains: 'the first one' } },
    { kind: 'text', when: { contains: 'the second one' }, text: 'It is long and', stopReason: 'max_tokens' },
    { kind: 'text', when: { contains: 'continue where you stopped' }, text: 'then it ends.' },
  ])
  await reply(ada, '@vibe the first one')
  for (const page of pages) await expect(messageOn(page, 'The model declined to answer.')).toBeVisible()
  await reply(ada, '@vibe the second one')
  for (const page of pages)
    await expect(messageOn(page, 'It is long and')).toContainText('cut off at the length limit')
  await messageOn(ada, 'It is long and').getByRole('button', { name: 'Continue' }).click()
  for (const page of pages) await expect(messageOn(page, 'then it ends.')).toBeVisible()
})

test('Failures for one reason fold into one line, and each names its question and can be retried', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Two agents, one cause.')
  const page = await openAs('ada', thread.path)
  await model.enqueue([
    { kind: 'refusal', id: 'refused', when: { contains: 'who dares?' }, times: 2, holds: ['headers'] },
    { kind: 'text', when: { contains: 'who dares?' }, text: 'I do.' },
  ])
  await reply(page, '@vibe @coder who dares?')
  await expect(messageOn(page, 'Coder is thinking…')).toBeVisible()
  await bob.api.message.send.mutate({ threadId: thread.id, content: 'Not me.' })
  await expect(messageOn(page, 'Not me.')).toBeVisible()
  await model.release('refused')
  await model.release('refused')
  const folded = messageOn(page, '2 tasks failed: the model declined to answer.')
  await expect(folded).toBeVisible()
  await expect(folded.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  const question = folded.getByRole('button', { name: 'Reply to Ada @vibe @coder who dares?' })
  await expect(question).toBeVisible()
  await folded.getByRole('button', { name: 'Show each task' }).press('Enter')
  await expect(folded).toContainText('Rephrase your question to Vibe.')
  await expect(folded).toContainText('Rephrase your question to Coder.')
  await look(page, 'failures-folded', [390])
  await folded.getByRole('button', { name: 'Retry' }).first().click()
  await expect(messageOn(page, 'I do.')).toBeVisible()

  const { messages } = await ada.api.message.list.query({ threadId: thread.id })
  const asked = messages.find(({ content }) => content.includes('who dares?'))
  await ada.api.message.delete.mutate({ messageId: asked?.id ?? '' })
  await expect(
    messageOn(page, 'I do.').getByRole('button', { name: 'Reply to Ada a deleted message' }),
  ).toBeVisible()
})

test('A model that can’t be reached is called four times, and then the thread says so', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Is anybody there?')
  const ada = await openAs('ada', thread.path)
  const when = { contains: 'do you hear me?' }
  await model.enqueue({ kind: 'failure', status: 529, when, times: 4 })
  await reply(ada, '@vibe do you hear me?')
  await expect(messageOn(ada, 'The model is busy. Vibe will try again…')).toContainText('next try at')
  await expect(messageOn(ada, 'Vibe could not reach the model in four attempts.')).toBeVisible({
    timeout: 40_000,
  })
  const calls = (await model.requests()).filter(({ text }) => text.includes('do you hear me?'))
  expect(calls.map(({ status }) => status)).toEqual([529, 529, 529, 529])
  await threadOn(ada).getByRole('button', { name: 'Retry' }).click()
  await expect(messageOn(ada, 'Offline model')).toBeVisible()
})
