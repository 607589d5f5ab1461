import type { Locator, Page } from '@playwright/test'
import { beginThread, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const about = 'Press this week?'
const headline = 'Press on Friday, in the barn'
const cardsOn = (page: Page): Locator =>
  threadOn(page).getByRole('region', { name: `Result of the fork ‘${about}’` })
const cardOn = (page: Page, text: string): Locator => cardsOn(page).filter({ hasText: text })
const saidOn = (page: Page): Locator =>
  page
    .getByRole('main', { name: `Fork: ${about}` })
    .getByRole('log', { name: 'Messages' })
    .getByRole('article')
const resolving = (page: Page): Locator => page.getByRole('complementary', { name: 'Result draft' })
const chip = (place: Locator, number: number): Locator =>
  place.getByRole('link', { name: `message ${number}`, exact: true })

test('The card of a result tells the truth about it; its words are marked in the fork, and their author takes them back', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  test.setTimeout(150_000)
  const { ada, bob } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'When do we press?')
  const { messages } = await ada.api.message.list.query({ threadId: thread.id })
  const given = { messageId: messages[0]?.id ?? '', description: about, divePartnerId: null }
  const { fork } = await ada.api.fork.create.mutate(given)
  const forkId = fork.id
  const say = (who: typeof ada, content: string) =>
    who.api.message.send.mutate({ threadId: thread.id, forkId, content })
  await say(ada, 'Press on **Friday**, in the barn.')
  await say(bob, 'I object: the barn is full.')
  await say(ada, '- Boxes: Carla\n- Press: the `small` one')
  /** Lets an agent draft a result, and waits for it. */
  async function draft(answer: string) {
    await model.enqueue({ kind: 'text', text: answer })
    await ada.api.fork.resolve.mutate({ forkId })
    await expect
      .poll(async () => (await ada.api.fork.draft.query({ forkId })).draft?.state, { timeout: 30_000 })
      .toBe('ready')
  }
  await draft(drafted(headline, 'Bob'))
  await say(bob, 'It rains on **Friday**.')

  // The list shows Markdown, and the card of a source moves nothing.
  const adas = await openAs('ada', `${thread.path}/fork/${forkId}/resolve`)
  await expect(adas.locator('#fm-1').locator('strong')).toHaveText('Friday')
  await expect(adas.locator('#fm-3').getByRole('listitem')).toHaveText([
    'Boxes: Carla',
    'Press: the small one',
  ])
  await expect(resolving(adas)).toContainText('1 new message since this draft.')
  const source = resolving(adas).getByRole('button', { name: 'message 1' })
  await expectStill(adas, async () => {
    await source.hover()
    const popup = adas.getByRole('dialog', { name: 'message 1' })
    await expect(popup).toContainText('Press on Friday')
    await expect(popup).not.toContainText('**')
    expect((await popup.boundingBox())?.width).toBe(300)
    await source.click()
    await expect(popup.getByRole('button', { name: 'Show the message' })).toBeFocused()
  })
  await look(adas, 'resolve-source')
  await adas.keyboard.press('Escape')
  await adas.mouse.move(0, 0)

  const publish = resolving(adas).getByRole('button', { name: 'Publish to the thread' })
  await publish.press('Enter')
  await resolving(adas).getByRole('button', { name: 'Publish anyway' }).click()
  const card = cardOn(adas, headline)
  await expect(card).toContainText('published by Ada')
  await expect(card).toContainText('based on 3 of 4 messages, 1 came after the draft and was not considered')
  await expect(card).toContainText('Out of date')
  await expect(card).toContainText('Bob: The barn is full.')
  await expect(card.getByRole('listitem').first().getByRole('link')).toHaveText(['1', '3'])
  await expect(card.getByRole('link', { name: 'View the task' })).toHaveAttribute('href', /\/tasks\/[\w-]+$/)
  await card.getByText('Pressing happens on Friday.').hover()
  await expect(threadOn(adas).getByRole('toolbar')).toBeVisible()
  await expectStill(adas, async () => {
    await chip(card, 1).hover()
    await expect(adas.getByRole('tooltip')).toContainText('Press on Friday')
    expect((await adas.getByRole('tooltip').boundingBox())?.width).toBe(300)
  })
  await adas.mouse.move(0, 0)
  await card.getByRole('button', { name: 'Show 1 left out' }).click()
  const left = adas.getByRole('dialog', { name: '1 message that the result leaves out' })
  await expect(left.getByRole('listitem')).toHaveText([/message 4, after the draft\s*It rains on Friday\./])
  await look(adas, 'result-left-out', [390])
  await adas.keyboard.press('Escape')
  await expect(left).toHaveCount(0)
  await chip(card, 1).focus()
  await expect(adas.getByRole('tooltip')).toContainText('Press on Friday')
  await chip(card, 1).blur()
  await expect(adas.getByRole('tooltip')).toHaveCount(0)

  // A chip leads to its message, in which the quoted words are marked; the messages have the same numbers.
  const bobs = await openAs('bob', thread.path, { colorScheme: 'light' })
  await chip(cardOn(bobs, headline), 3).first().click()
  await expect.poll(() => markedOn(bobs)).toEqual(['Press: the small one', 'Boxes: Carla'])
  await expect(saidOn(bobs).getByTitle(/^message \d$/)).toHaveText(
    [1, 2, 3, 4].map(number => `message ${number}`),
  )
  await look(bobs, 'fork-numbered', [390])

  // Bob takes back his words in the resolved fork, and Ada sees it at once.
  await saidOn(bobs).nth(1).hover()
  await saidOn(bobs).nth(1).getByRole('button', { name: 'More' }).click()
  await expect(bobs.getByRole('menuitem')).toHaveText([
    /Copy link/,
    /Copy text/,
    /Make this a decision/,
    /Make this a to-do/,
    /Pin to the channel/,
    /Save for later/,
    /Remind me/,
    /Delete/,
  ])
  await bobs.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(bobs.getByRole('dialog')).toContainText('the result is marked as out of date')
  await bobs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(saidOn(bobs).nth(1)).toContainText('deleted')
  await expect(card.getByRole('link', { name: 'message 2, deleted since' })).toBeVisible()
  await expect(card).toContainText('A cited message was changed')

  // A version that a newer one replaces is one line, and can be unfolded.
  await ada.api.fork.reopen.mutate({ forkId })
  await draft(revised('Press on Saturday'))
  const { draft: next } = await ada.api.fork.draft.query({ forkId })
  const { rev = 0, basedOnRev = 0 } = next ?? {}
  await ada.api.fork.publish.mutate({ forkId, rev, basedOnRev })
  await expect(cardOn(adas, 'Press on Saturday')).toContainText('version 2 of')
  await expect(card).toHaveText(new RegExp(`^${headline}\\s*Superseded View version 2$`))
  expect((await card.boundingBox())?.height).toBeLessThan(40)
  await card.getByRole('button', { name: 'Show version 1 here' }).press('Enter')
  await expect(card).toContainText('Pressing happens on Friday.')
  await expect(card.getByRole('button', { name: 'Fold this version' })).toBeFocused()
  await look(adas, 'result-versions', [390])
})

/** Returns the words that are marked as quoted. */
function markedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(CSS.highlights.get('quoted-words') ?? [])].map(String))
}

/** Expects that everything beside the sidebar, whose parts come with answers of their own, stays in its place meanwhile. */
async function expectStill(page: Page, act: () => Promise<void>): Promise<void> {
  const places = () =>
    page.locator('#content *:not([data-base-ui-portal] *):visible').evaluateAll(all =>
      all
        .map(each => ({ name: each.tagName, place: each.getBoundingClientRect() }))
        // An open card keeps the focus by marks of one pixel.
        .filter(({ place }) => place.width > 1)
        .map(({ name, place }) => `${name} ${JSON.stringify(place)}`),
    )
  await page.waitForLoadState('networkidle')
  const before = await places()
  await act()
  expect(await places()).toEqual(before)
}

/** Returns a result as a model answers with it. The second quote of its first line stands before the first one. */
function drafted(title: string, objector: string): string {
  return JSON.stringify({
    headline: title,
    bullets: [
      {
        ...{ kind: 'decision', text: 'Pressing happens on **Friday**.', owner: null },
        citations: [
          { number: 3, quote: 'Press: the `small` one' },
          { number: 1, quote: 'Press on **Friday**' },
        ],
      },
    ],
    deferred: [{ text: 'Boxes.', citations: [{ number: 3, quote: 'Boxes: Carla' }] }],
    open_questions: [],
    dissent: [
      { who: objector, text: 'The barn is full.', citations: [{ number: 2, quote: 'the barn is full' }] },
    ],
  })
}

/** Returns the next version, in which only the headline is new. */
function revised(title: string): string {
  const changes = { changed: [], dropped: [], contradicted: [] }
  const added = { bullets: [], deferred: [], open_questions: [], dissent: [] }
  return JSON.stringify({ headline: title, headline_why: 'It rains on Friday.', ...changes, ...added })
}
