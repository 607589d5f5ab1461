import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { choose } from './choose.ts'
import { beginThread, messageOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A folder for screenshots. */
const pictures = process.env.OPENVIBE_PICTURES

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const forkOn = (page: Page, about: string): Locator => page.getByRole('main', { name: `Fork: ${about}` })
const saidIn = (page: Page, about: string): Locator =>
  forkOn(page, about).getByRole('log', { name: 'Messages' }).getByRole('article')
const boxOf = (page: Page, about: string): Locator => forkOn(page, about).getByLabel(/^Think it through/)
const forksOn = (page: Page): Locator => page.getByRole('complementary', { name: 'Forks of this thread' })

test('Ada forks from a message by key and thinks it through with Vibe; Bob joins; it is abandoned and reopened', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada } = orchard.people
  const about = 'Does the fat wood need thinning?'
  await model.enqueue([
    {
      ...{ kind: 'text', id: 'opening', holds: ['headers'] },
      when: { contains: 'Nobody has written in this fork yet' },
      text: 'You ask whether the fat wood needs thinning. What would you lose by waiting a year?',
    },
    {
      kind: 'text',
      when: { contains: 'Look at the old trees first' },
      text: 'Which of them bore nothing last year?',
    },
  ])
  const thread = await beginThread(ada, ownChannel, 'Does the wood need thinning? The last time was 2019.')
  const adas = await openAs('ada', thread.path)
  const bobs = await openAs('bob', thread.path, { colorScheme: 'light' })

  await messageOn(adas, 'Does the wood need thinning?').focus()
  await adas.keyboard.press('f')
  const dialog = adas.getByRole('dialog', { name: 'Fork from here' })
  await expect(dialog.getByText('The last time was 2019.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Topic' })).toHaveValue('Does the wood need thinning?')
  await expect(dialog.getByLabel('Partner')).toHaveText(/Vibe/)
  await expect(dialog.getByText(/^0 of \d+ active/)).toBeVisible()
  await expect(dialog.getByText(/^[\d,]+ tokens$/)).toBeVisible()
  const opens = dialog.getByRole('checkbox', { name: 'Vibe opens with a question' })
  await expect(opens).toBeChecked()
  await expect(
    dialog.getByText(/costs nothing with the offline model|less than \$0\.01|about \$/),
  ).toBeVisible()
  await choose(dialog, 'Partner', 'No partner')
  await expect(opens).toHaveCount(0)
  await choose(dialog, 'Partner', 'Vibe')
  await dialog.getByRole('checkbox', { name: /^The topic/ }).uncheck()
  await inspect(adas, 'fork-dialog')
  await dialog.getByRole('textbox', { name: 'Topic' }).fill(about)
  await adas.keyboard.press('Enter')

  await expect(forkOn(adas, about).getByText('Ada forked from here at')).toBeVisible()
  await expect(boxOf(adas, about)).toBeFocused()
  await expect(forkOn(adas, about).getByText('Vibe will answer')).toBeVisible()
  // The fork is never an empty view that waits: its partner thinks, and others see the same.
  const thinks = (page: Page) => saidIn(page, about).filter({ hasText: 'Vibe is thinking' })
  await expect(thinks(adas)).toBeVisible()
  const line = messageOn(bobs, /Ada forked ‘Does the fat wood.*’ from their own message/)
  await line.getByRole('link', { name: about }).click()
  await expect(thinks(bobs)).toBeVisible()
  await model.release('opening')
  for (const page of [adas, bobs]) {
    await expect(saidIn(page, about)).toHaveText([/What would you lose by waiting a year/])
  }
  await boxOf(adas, about).focus()
  await adas.keyboard.type('Look at the old trees first')
  await adas.keyboard.press('Enter')
  await expect(saidIn(adas, about)).toHaveText([
    /What would you lose by waiting a year/,
    /Look at the old trees first/,
    /Which of them bore nothing/,
  ])
  await expect(forksOn(adas).getByRole('link', { name: about })).toContainText('3 messages, by Ada')
  await expect(forksOn(adas).getByRole('checkbox', { name: /^The topic/ })).not.toBeChecked()
  await expect(forksOn(adas).getByRole('checkbox', { name: /^The message from Ada/ })).toBeChecked()
  await inspect(adas, 'fork-dark')

  await bobs.keyboard.press('Escape')
  await expect(line).toContainText(/3 messages, (now|\d+ min ago)/)
  await expect(messageOn(bobs, 'The last time was 2019').getByRole('link', { name: about })).toHaveCount(0)
  await inspect(bobs, 'thread-with-fork-light')
  await line.getByRole('link', { name: about }).click()
  await boxOf(bobs, about).fill('@ada the three at the fence.')
  await bobs.keyboard.press('Enter')
  await expect(saidIn(adas, about)).toHaveCount(4)
  await expect(forkOn(bobs, about).getByRole('button', { name: 'Resolve' })).toHaveCount(0)
  await inspect(bobs, 'fork-light')

  // The fork's messages stayed out of the thread, which is one key away.
  await adas.keyboard.press('Escape')
  await expect(threadOn(adas).getByRole('article')).toHaveText([
    /Does the wood need thinning/,
    /You forked ‘Does the fat wood.*’ from your own message/,
  ])
  // The head forks from the newest message, and offers the first one.
  await ada.api.message.send.mutate({ threadId: thread.id, content: 'And who has the saw?' })
  await expect(messageOn(adas, 'who has the saw?')).toBeVisible()
  await threadOn(adas).getByRole('button', { name: 'Fork', exact: true }).click()
  await expect(dialog).toContainText('Newest message of the thread')
  await expect(dialog.getByRole('textbox', { name: 'Topic' })).toHaveValue('And who has the saw?')
  await dialog.getByRole('button', { name: 'Start from the first message' }).click()
  await expect(dialog).toContainText('First message of the thread')
  await expect(dialog.getByRole('textbox', { name: 'Topic' })).toHaveValue('Does the wood need thinning?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await threadOn(adas).getByRole('button', { name: '1 fork' }).click()
  await forksOn(adas).getByRole('link', { name: about }).click()

  await boxOf(bobs, about).fill('The saw is at the mill.')
  await forkOn(adas, about).getByRole('button', { name: 'More' }).click()
  await adas.getByRole('menuitem', { name: 'Abandon' }).click()
  await adas.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click()
  await expect(forkOn(bobs, about).getByText(/^Abandoned by Ada/)).toBeVisible()
  await expect(boxOf(bobs, about)).toHaveCount(0)
  // Bob was writing: the focus is at the note, and Tab leads on to the unsent text.
  await expect(forkOn(bobs, about).getByRole('group', { name: 'You can no longer write here' })).toBeFocused()
  // An unsent text stays in sight, and is in the box again once there is one.
  await expect(forkOn(bobs, about).getByText('The saw is at the mill.')).toBeVisible()
  await expect(forkOn(bobs, about).getByRole('button', { name: 'Copy the unsent text' })).toBeVisible()
  await bobs.keyboard.press('Tab')
  await expect(forkOn(bobs, about).getByRole('button', { name: 'Copy the unsent text' })).toBeFocused()
  await expect(forksOn(bobs).getByRole('region', { name: 'Abandoned' })).toContainText(about)
  await inspect(bobs, 'fork-closed-light')
  // Its line in the thread tells its state, and follows it.
  await forkOn(bobs, about).getByRole('button', { name: 'Copy the unsent text' }).press('Escape')
  await expect(line).toContainText('abandoned')
  await forkOn(adas, about).getByRole('button', { name: 'Reopen' }).click()
  await expect(line).toContainText(/4 messages, (now|\d+ min ago)/)
  await line.getByRole('link', { name: about }).click()
  await expect(boxOf(bobs, about)).toHaveValue('The saw is at the mill.')
})

test('On a phone a fork is a page with Back; at the limit of active forks another is refused, and a link to a message in one opens it', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Which of the seven sorts do we keep?')
  const { messages } = await ada.api.message.list.query({ threadId: thread.id })
  const messageId = messages[0]?.id ?? ''
  const sorts = ['Cox', 'Elstar', 'Gala', 'Jonagold', 'Topaz', 'Boskoop', 'Pinova, which is late and sweet']
  const made = await Promise.all(
    sorts.map(sort =>
      ada.api.fork.create.mutate({ messageId, description: `${sort}: keep it?`, divePartnerId: null }),
    ),
  )
  const forkId = made[1]?.fork.id ?? ''
  const said = { threadId: thread.id, forkId, content: 'It keeps until March.' }
  const { message } = await ada.api.message.send.mutate(said)

  const bobs = await openAs('bob', thread.path, phone)
  await messageOn(bobs, 'Which of the seven')
    .getByRole('button', { name: /^Actions for/ })
    .tap()
  await bobs.getByRole('dialog').getByRole('button', { name: 'Fork from here' }).tap()
  const dialog = bobs.getByRole('dialog', { name: 'Fork from here' })
  await expect(dialog.getByRole('alert')).toContainText('This thread has reached its limit of 7 active forks')
  await expect(dialog.getByRole('button', { name: 'Fork', exact: true })).toBeDisabled()
  await inspect(bobs, 'phone-refused')
  await dialog.getByRole('link', { name: 'Elstar: keep it?' }).tap()

  await expect(saidIn(bobs, 'Elstar: keep it?')).toHaveText([/It keeps until March/])
  await expect(forkOn(bobs, 'Elstar: keep it?')).toContainText(`Fork in #${ownChannel.name}, 1 message`)
  expect(await forkOn(bobs, 'Elstar: keep it?').boundingBox()).toMatchObject({ x: 0, width: 390 })
  await inspect(bobs, 'phone-fork')
  await forkOn(bobs, 'Elstar: keep it?').getByRole('button', { name: 'More' }).tap()
  await bobs.getByRole('menuitem', { name: 'Forks of this thread' }).tap()
  await expect(forksOn(bobs).getByRole('region', { name: 'Active' }).getByRole('link')).toHaveCount(7)
  expect(await forksOn(bobs).boundingBox()).toMatchObject({ x: 0, width: 390 })
  await inspect(bobs, 'phone-forks')
  await forksOn(bobs).getByRole('button', { name: 'Close the list of forks' }).first().tap()
  await forkOn(bobs, 'Elstar: keep it?').getByRole('button', { name: 'Back to the thread' }).tap()
  await expect(threadOn(bobs)).toBeVisible()

  // A long title leaves the button its room.
  const adas = await openAs('ada', `${thread.path}/fork/${made[6]?.fork.id}`, phone)
  const resolve = adas.getByRole('link', { name: 'Resolve', exact: true })
  await expect(resolve).toBeVisible()
  expect(
    await resolve.evaluate(link => {
      const words = document.createRange()
      words.selectNodeContents(link)
      return words.getBoundingClientRect().right <= link.getBoundingClientRect().right
    }),
  ).toBe(true)

  // An old link names only the thread.
  await bobs.goto(`${thread.path}#m-${message.id}`)
  await expect(saidIn(bobs, 'Elstar: keep it?')).toHaveText([/It keeps until March/])
  await expect(bobs).toHaveURL(new RegExp(`/fork/${forkId}#m-${message.id}$`))
})

const resolving = (page: Page): Locator => page.getByRole('complementary', { name: 'Result draft' })
const listed = (page: Page, number: number): Locator => page.locator(`#fm-${number}`)
const lineOn = (page: Page, number: number): Locator =>
  resolving(page).getByRole('textbox', { name: `Findings and decisions, line ${number}` })
const cardOn = (page: Page, headline: string): Locator =>
  threadOn(page)
    .getByRole('region', { name: /^Result of the fork/ })
    .filter({ hasText: headline })
const goToPublish = (page: Page): Promise<void> =>
  resolving(page).getByRole('button', { name: 'Publish to the thread' }).press('Enter')

test('Ada brings a result back and Bob follows it to its source; it gets out of date, and version 2 starts from version 1', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  // The test goes twice from the fork to the thread, with two people and a phone, and publishes six versions.
  test.setTimeout(240_000)
  const { ada, bob } = orchard.people
  const about = 'Press this week, or wait?'
  const turns = [
    ['Pressing on Friday is safe', 'What if it rains on Thursday?'],
    ['Then we press in the barn', 'Who carries the boxes over?'],
    ['Carla carries them', 'And the small press?'],
  ] as const
  await model.enqueue(
    turns.map(([question, text]) => ({ kind: 'text' as const, when: { contains: question }, text })),
  )
  const thread = await beginThread(ada, ownChannel, 'When do we press?')
  const { messages } = await ada.api.message.list.query({ threadId: thread.id })
  const { fork } = await ada.api.fork.create.mutate({ messageId: messages[0]?.id ?? '', description: about })
  const path = `${thread.path}/fork/${fork.id}`
  const adas = await openAs('ada', path)
  for (const [question, answer] of turns) {
    await boxOf(adas, about).fill(`${question}.`)
    await boxOf(adas, about).press('Enter')
    await expect(saidIn(adas, about).filter({ hasText: answer })).toBeVisible()
  }
  const bobs = await openAs('bob', `${path}/resolve`, { colorScheme: 'light' })
  await expect(bobs.getByText('Only Ada and admins can resolve this fork.')).toBeVisible()

  // Line by line: checked lines are shown while the rest is written.
  const first = drafted(
    'Press on Friday, in the barn if it rains',
    [
      decided('Pressing happens on Friday.', 1, 'Pressing on Friday is safe'),
      decided('Rain moves it into the barn.', 3, 'Then we press in the barn'),
    ],
    [{ text: 'Who carries the boxes?', citations: [{ number: 4, quote: 'Who carries the boxes over?' }] }],
  )
  const cut = first.indexOf('Rain moves')
  await model.enqueue({
    kind: 'text',
    id: 'draft',
    deltas: [first.slice(0, cut), first.slice(cut)],
    holds: [1],
  })
  await forkOn(adas, about).getByRole('link', { name: 'Resolve' }).click()
  for (const page of [adas, bobs]) {
    await expect(resolving(page)).toContainText('Pressing happens on Friday.')
    await expect(resolving(page)).toContainText('Vibe is writing findings and decisions…')
    await expect(resolving(page)).not.toContainText('Rain moves it')
  }
  await expect(resolving(adas).getByRole('button', { name: 'Stop' })).toBeVisible()
  await model.release('draft')
  await expect(lineOn(adas, 2)).toHaveValue('Rain moves it into the barn.')
  await expect(listed(adas, 1)).toContainText('line 1')
  await expect(listed(adas, 2)).toContainText('left out')
  await expect(resolving(adas)).toContainText('Based on 3 of 6 messages')

  // The authors of the words, and a line without a source.
  await lineOn(adas, 2).fill('Rain moves it into the small barn.')
  await expect(resolving(adas)).toContainText('Written by Vibe, edited by Ada')
  await lineOn(adas, 2).press('Enter')
  await adas.keyboard.type('Carla carries the boxes.')
  await expect(resolving(adas)).toContainText('1 line has no source')
  await goToPublish(adas)
  await expect(lineOn(adas, 3)).toBeFocused()
  await adas.reload()
  await expect(lineOn(adas, 3)).toHaveValue('Carla carries the boxes.')
  await resolving(adas).getByRole('button', { name: 'Pick a message' }).click()
  await listed(adas, 5).getByRole('button', { name: 'Cite this message' }).click()
  await expect(resolving(adas)).toContainText('Based on 4 of 6 messages')
  await lineOn(adas, 3).press('Alt+ArrowUp')
  await expect(lineOn(adas, 2)).toHaveValue('Carla carries the boxes.')
  await expect(listed(adas, 5)).toContainText('line 2')
  await expect(resolving(adas).getByText('Saved', { exact: true })).toBeVisible()
  await inspect(adas, 'resolve-dark')
  await inspect(bobs, 'resolve-light')

  await goToPublish(adas)
  const headline = 'Press on Friday, in the barn if it rains'
  await expect(cardOn(adas, headline)).toContainText('Carla carries the boxes.')
  await expect(cardOn(adas, headline)).toContainText('based on 4 of 6 messages')
  await expect(messageOn(adas, 'You forked')).toHaveCount(0)
  await inspect(adas, 'result-card-dark')

  // The fork reads as resolved, and each leads to the other.
  await cardOn(adas, headline).getByRole('link', { name: 'View the fork' }).click()
  await expect(forkOn(adas, about).getByText(/^Resolved by Ada/)).toBeVisible()
  await expect(boxOf(adas, about)).toHaveCount(0)
  await expect(forkOn(adas, about).getByRole('button', { name: 'Reopen' })).toBeVisible()
  await inspect(adas, 'fork-resolved-dark')
  await forkOn(adas, about).getByRole('link', { name: 'Show the result' }).click()
  await expect(cardOn(adas, headline)).toBeInViewport()

  // Bob reads the words behind a number, and goes to their message.
  await bobs.goto(thread.path)
  await expect(cardOn(bobs, headline)).toBeVisible()
  await cardOn(bobs, headline).getByRole('link', { name: 'message 5' }).hover()
  await expect(bobs.getByRole('tooltip')).toContainText('Carla carries them.')
  await expect(bobs.getByRole('tooltip')).toContainText('Ada')
  await inspect(bobs, 'citation-light')
  await cardOn(bobs, headline).getByRole('link', { name: 'message 5' }).click()
  await expect(forkOn(bobs, about).locator('[data-found]')).toContainText('Carla carries them.')
  expect(bobs.url()).toContain(`${path}#m-`)

  // A message after reopening makes the result out of date.
  await cardOn(adas, headline).getByRole('button', { name: 'Reopen' }).click()
  await model.enqueue({ kind: 'text', when: { contains: 'barn is full' }, text: 'Is it empty on Saturday?' })
  await boxOf(bobs, about).fill('The barn is full on Friday.')
  await boxOf(bobs, about).press('Enter')
  await expect(saidIn(bobs, about).filter({ hasText: 'Is it empty on Saturday?' })).toBeVisible()
  await expect(cardOn(adas, headline)).toContainText(/newer messages? in the fork/)
  await inspect(adas, 'result-stale-dark')

  // Version 2 starts from version 1: people's lines stay, and each change has its reason.
  const full = { number: 7, quote: 'The barn is full on Friday' }
  const because = { why: 'The barn is full on Friday.', citations: [full] }
  await model.enqueue({
    kind: 'text',
    text: JSON.stringify({
      headline: 'Press on Saturday, in the barn if it rains',
      headline_why: because.why,
      changed: [
        { line: 'L1', text: 'Pressing happens on Saturday.', kind: null, owner: null, who: null, ...because },
      ],
      dropped: [
        { line: 'L4', why: 'Carla carries them.', citations: [] },
        { line: 'L3', ...because },
      ],
      contradicted: [],
      bullets: [decided('Friday is too late to move things.', 7, full.quote)],
      deferred: [],
      open_questions: [],
      dissent: [],
    }),
  })
  await bobs.goto(`${path}/resolve`)
  await adas.goto(`${path}/resolve`)
  for (const page of [adas, bobs]) {
    await expect(resolving(page)).toContainText(
      'Started from version 1: 2 kept, 1 changed, 1 new, and 1 dropped',
    )
    await expect(resolving(page)).toContainText('Carla carries the boxes.')
    await expect(resolving(page)).toContainText('Rain moves it into the small barn.')
    await expect(resolving(page)).toContainText('May no longer be right. Vibe: The barn is full on Friday.')
    await expect(resolving(page).getByRole('region', { name: 'Dropped since version 1' })).toContainText(
      'Who carries the boxes?Vibe: Carla carries them.',
    )
  }
  await expect(lineOn(adas, 1)).toHaveValue('Pressing happens on Saturday.')
  await resolving(adas).getByRole('button', { name: 'Show the changes since version 1' }).last().click()
  await expect(resolving(adas).locator('del').filter({ hasText: 'Friday' })).toBeVisible()
  await inspect(adas, 'resolve-version-2-dark')
  await inspect(bobs, 'resolve-version-2-light')
  const adasPhone = await openAs('ada', `${path}/resolve`, phone)
  await expect(adasPhone.getByText('1 line may no longer be right')).toBeVisible()
  await inspect(adasPhone, 'resolve-version-2-phone')
  await adasPhone.close()
  await expect(resolving(bobs).getByRole('button', { name: /^Bring back/ })).toHaveCount(0)
  await resolving(adas).getByRole('button', { name: 'Bring back: Who carries the boxes?' }).click()
  await expect(resolving(bobs)).toContainText('Started from version 1: 3 kept, 1 changed, and 1 new')
  await goToPublish(adas)
  const second = 'Press on Saturday, in the barn if it rains'
  await expect(cardOn(adas, second)).toContainText('version 2 of')
  await expect(cardOn(adas, headline)).toContainText(/Superseded\s*View version 2/)
  await cardOn(adas, second).getByRole('button', { name: 'Changes' }).click()
  const versions = adas.getByRole('dialog', { name: 'Changes in version 2' })
  await expect(versions.locator('del').filter({ hasText: 'Friday' }).first()).toBeVisible()
  await expect(versions.locator('ins').filter({ hasText: 'Saturday' }).first()).toBeVisible()
  await inspect(adas, 'versions-dark')
  await expect(versions).toContainText('Reason: The barn is full on Friday.')
  await expect(versions).toContainText('small barn.May no longer be right: The barn is full on Friday.')
  await versions.getByRole('button', { name: 'Version 1' }).click()
  await expect(versions).toContainText('Rain moves it into the small barn.')
  await adas.keyboard.press('Escape')

  // On a phone a tap on a line shows its sources.
  const bobsPhone = await openAs('bob', thread.path, phone)
  await cardOn(bobsPhone, second).getByText('Pressing happens on Saturday.').tap()
  const sheet = bobsPhone.getByRole('dialog', { name: 'Based on 1 message' })
  await expect(sheet).toContainText('The barn is full on Friday')
  await inspect(bobsPhone, 'sources-phone')

  // Four more rounds, which the offline model drafts by itself: Ada's lines are in every version.
  const forkId = fork.id
  for (const version of [3, 4, 5, 6]) {
    await ada.api.fork.reopen.mutate({ forkId })
    const content = `We decided that Dana carries the boxes over in round ${version}.`
    await ada.api.message.send.mutate({ threadId: thread.id, forkId, content })
    await ada.api.fork.resolve.mutate({ forkId })
    const ready = async () => (await ada.api.fork.draft.query({ forkId })).draft
    await expect.poll(async () => (await ready())?.state).toBe('ready')
    const { rev = 0, basedOnRev = 0 } = (await ready()) ?? {}
    await ada.api.fork.publish.mutate({ forkId, rev, basedOnRev, force: true })
  }
  const { results } = await bob.api.fork.results.query({ forkId })
  expect(results.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1])
  for (const { body } of results) {
    const texts = body.bullets.map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining(['Carla carries the boxes.', 'Rain moves it into the small barn.']),
    )
  }
  await adas.goto(thread.path)
  const sixth = cardOn(adas, second).filter({ hasText: 'version 6 of' })
  await expect(sixth).toContainText('Carla carries the boxes.')
  await sixth.scrollIntoViewIfNeeded()
  await inspect(adas, 'result-version-6-dark')
})

test('A draft that fails says so and offers ways to continue; conflicts of two people and new messages in the fork are shown', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Which trees do we graft?')
  const { messages } = await bob.api.message.list.query({ threadId: thread.id })
  const { fork } = await bob.api.fork.create.mutate({
    messageId: messages[0]?.id ?? '',
    description: 'Graft the old ones?',
    divePartnerId: null,
  })
  const say = (content: string) =>
    bob.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content })
  await say('Graft the three at the fence.')
  const path = `${thread.path}/fork/${fork.id}/resolve`

  await model.enqueue({ kind: 'refusal', times: 3 })
  const bobs = await openAs('bob', path, phone)
  const bobsDraft = bobs.getByRole('main', { name: 'Result draft' })
  await expect(bobsDraft.getByRole('alert')).toContainText('could not draft the result')
  await expect(bobsDraft.getByRole('button', { name: 'Write it yourself' })).toBeVisible()
  await model.reset()
  const draft = {
    kind: 'text' as const,
    text: drafted('Graft three trees', [
      decided('The three at the fence are grafted.', 1, 'Graft the three at the fence'),
    ]),
  }
  await model.enqueue(draft)
  await bobsDraft.getByRole('button', { name: 'Try again' }).tap()
  const bobsText = bobsDraft.getByRole('textbox', { name: 'Headline' })
  await expect(bobsText).toHaveValue('Graft three trees')
  // A draft that is discarded leaves nothing in the thread, and the fork goes on.
  const told = async () => (await ada.api.message.list.query({ threadId: thread.id })).messages.length
  const before = await told()
  await bobsDraft.getByRole('button', { name: 'Discard', exact: true }).tap()
  await expect(forkOn(bobs, 'Graft the old ones?')).toBeVisible()
  expect((await ada.api.fork.get.query({ forkId: fork.id })).fork.status).toBe('active')
  expect(await told()).toBe(before)
  await model.enqueue(draft)
  await bobs.goto(path)
  const bobsLine = bobsDraft.getByRole('textbox', { name: 'Findings and decisions, line 1' })
  await expect(bobsLine).toHaveValue('The three at the fence are grafted.')
  await inspect(bobs, 'resolve-phone')
  await bobs.getByRole('tab', { name: 'Messages' }).tap()
  await expect(bobs.locator('#fm-1')).toContainText('line 1')
  await inspect(bobs, 'resolve-messages-phone')
  await bobs.getByRole('tab', { name: 'Result draft' }).tap()

  // Both write the same line; the second person sees the other's line, and keeps their own.
  const adas = await openAs('ada', path)
  await expect(lineOn(adas, 1)).toHaveValue('The three at the fence are grafted.')
  await adas.context().setOffline(true)
  await lineOn(adas, 1).fill('The three at the fence are grafted in March.')
  await bobsLine.fill('The three at the fence are grafted by Carla.')
  await expect(bobsDraft.getByText('Saved', { exact: true })).toBeVisible()
  await adas.context().setOffline(false)
  await expect(resolving(adas).getByText('Bob changed the same line.')).toBeVisible({ timeout: 40_000 })
  await expect(lineOn(adas, 1)).toHaveValue('The three at the fence are grafted by Carla.')
  await resolving(adas).getByRole('button', { name: 'Use my version' }).click()
  await expect(bobsLine).toHaveValue('The three at the fence are grafted in March.')

  await say('And the one at the gate.')
  await expect(resolving(adas)).toContainText('1 new message since this draft.')
  await goToPublish(adas)
  await expect(resolving(adas).getByRole('alert')).toContainText('Review the draft, or publish it anyway.')
  await resolving(adas).getByRole('button', { name: 'Publish anyway' }).click()
  await expect(cardOn(adas, 'Graft three trees')).toContainText('grafted in March')
  await expect(cardOn(adas, 'Graft three trees')).toContainText(
    '1 came after the draft and was not considered',
  )
})

const decided = (text: string, number: number, quote: string) => ({
  kind: 'decision',
  text,
  owner: null,
  citations: [{ number, quote }],
})

/** Returns a first result draft as a model answers with it. */
function drafted(
  headline: string,
  bullets: ReturnType<typeof decided>[],
  open_questions: Pick<ReturnType<typeof decided>, 'text' | 'citations'>[] = [],
): string {
  return JSON.stringify({ headline, bullets, deferred: [], open_questions, dissent: [] })
}

/** Checks accessibility, and takes a screenshot if one is requested. */
async function inspect(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}
