import type { BrowserContextOptions, Page } from '@playwright/test'
import { beginThread, expectMessages, replyBox, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { holdCalls } from './network.ts'

const phoneView: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  ...{ isMobile: true, hasTouch: true, deviceScaleFactor: 2, colorScheme: 'light' },
}

test('Text uses the room of a wide page; on a phone the message that a fork starts from has two lines, and both tabs of Resolve have its head', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const long = 'Which of the seven sorts do we keep, and which of them go to the neighbours this autumn? '
  const thread = await beginThread(ada, ownChannel, long.repeat(2))
  const { messages } = await ada.api.message.list.query({ threadId: thread.id })
  const messageId = messages[0]?.id ?? ''
  const { fork } = await ada.api.fork.create.mutate({ messageId, description: 'Cox', divePartnerId: null })
  const content = 'It keeps until March, if the cellar stays cold and nobody leaves the door open. '.repeat(4)
  await ada.api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content })
  const forkPath = `${thread.path}/fork/${fork.id}`

  const wide = await openAs('ada', forkPath, { viewport: { width: 1440, height: 900 } })
  const widthOf = async (words: string) => (await wide.getByText(words).last().boundingBox())?.width ?? 0
  await expect(wide.getByRole('article').getByText('It keeps until March')).toBeVisible()
  expect(await widthOf('It keeps until March')).toBeGreaterThan(780)
  const box = await wide.getByRole('textbox', { name: /^Think it through/ }).boundingBox()
  expect(box?.width).toBeGreaterThan(780)
  await look(wide, 'wide-fork', [])
  // Until the draft is there, shapes hold the place of its headline.
  const calls = await holdCalls(wide, 'fork.draft')
  await wide.getByRole('link', { name: 'Resolve', exact: true }).click()
  const shape = wide.locator('[data-skeleton=draft] > div').first()
  await expect(shape).toBeVisible()
  const held = await shape.boundingBox()
  expect(held).not.toBeNull()
  calls.release()
  const headline = wide.getByRole('textbox', { name: 'Headline' })
  await expect(headline).toBeVisible()
  await expect(wide.locator('[data-skeleton=draft]')).toHaveCount(0)
  // It has as many lines as its words need.
  const { height: _, ...place } = (await headline.locator('xpath=../..').boundingBox()) ?? { height: 0 }
  expect(held).toMatchObject(place)
  await wide.goto('/orchard/settings/workspace')
  const part = wide.getByRole('heading', { name: 'Agents in conversations' })
  const field = wide.getByRole('group', { name: 'Follow-ups without a mention' })
  const [words, controls] = [await part.boundingBox(), await field.boundingBox()]
  expect(controls?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0))
  await look(wide, 'wide-settings', [])
  await wide.context().close()

  const phone = await openAs('ada', forkPath, phoneView)
  const parent = phone.getByRole('region', { name: 'Starting message' })
  const first = parent.getByText('Which of the seven sorts')
  expect((await first.boundingBox())?.height).toBeLessThanOrEqual(44)
  await look(phone, 'phone-fork-parent', [360])
  await parent.getByRole('button', { name: 'Show all' }).tap()
  expect((await first.boundingBox())?.height).toBeGreaterThan(44)
  await phone.goto(`${forkPath}/resolve`)
  for (const tab of ['Messages', 'Result draft']) {
    await phone.getByRole('tab', { name: tab }).tap()
    await expect(phone.getByRole('heading', { name: 'Resolve' })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Back to the fork' })).toBeVisible()
    await look(phone, `phone-resolve-${tab}`, [360])
  }
})

test('Above the keyboard of a phone a long text and the list of names leave the head of the page in sight', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Who waters the saplings?')
  const ada = await openAs('ada', thread.path, { ...phoneView, viewport: { width: 390, height: 420 } })
  const text = `${Array.from({ length: 8 }, (_, line) => `Line ${line + 1}`).join('\n')}\n`
  const names = ada.getByRole('listbox', { name: /^Mention/ })
  const expectRoom = async () => {
    await expect(names.getByRole('option').first()).toBeInViewport({ ratio: 1 })
    await expect.poll(() => ada.evaluate(() => document.documentElement.scrollHeight)).toBe(420)
  }
  await expectMessages(ada, ['Who waters the saplings?'])
  await replyBox(ada).fill(text)
  await replyBox(ada).pressSequentially('@')
  await expectRoom()
  await expect(threadOn(ada).getByRole('button', { name: 'Fork', exact: true })).toBeInViewport({ ratio: 1 })
  // The line that is being written stays in sight too.
  const below = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight
  expect(await replyBox(ada).evaluate(below)).toBeLessThan(12)
  await look(ada, 'keyboard-thread', [360])
  // With one name left the list is as high as that.
  await replyBox(ada).pressSequentially('bob')
  await expect(names.getByRole('option')).toHaveCount(1)
  expect((await names.boundingBox())?.height).toBe(48)
  await expectRoom()
  await replyBox(ada).fill('')

  // A channel has two bars on top, so the text gives way too.
  await ada.goto(`/orchard/${ownChannel.name}`)
  await startBox(ada).fill(text)
  await startBox(ada).pressSequentially('@')
  await expectRoom()
  await expect(ada.getByRole('heading', { name: ownChannel.name })).toBeInViewport({ ratio: 1 })
  await look(ada, 'keyboard-channel', [360])
  await startBox(ada).fill('')
})

test('With only the keyboard a person gets to a channel, a thread, a reply, and back', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Who waters the saplings?')
  const ada = await openAs('ada', '/orchard/general')
  // The HTML of a page contains its content, without another request.
  const page = await (await ada.request.get(thread.path)).text()
  expect(page).toMatch(/<article .*?Who waters the saplings\?<\//s)
  await expect(startBox(ada)).toBeVisible()
  await ada.keyboard.press('Tab')
  await expect(ada.getByRole('link', { name: 'Skip to the conversation' })).toBeFocused()
  await ada.keyboard.press('Enter')
  await ada.keyboard.press('Tab')
  await expect(ada.getByRole('main').locator(':focus')).toHaveCount(1)

  await tabTo(ada, ada.getByRole('link', { name: ownChannel.name }), 'Shift+Tab')
  await ada.keyboard.press('Enter')
  await expect(ada).toHaveURL(new RegExp(`/${ownChannel.name}$`))
  const row = ada.getByRole('main').getByRole('link', { name: 'Who waters the saplings?' })
  await tabTo(ada, row, 'Tab')
  await ada.keyboard.press('Enter')
  await expect(ada).toHaveURL(new RegExp(thread.id))
  await expect(replyBox(ada)).toBeFocused()
  await ada.keyboard.type('I do.')
  await ada.keyboard.press('Enter')
  await expectMessages(ada, ['Who waters the saplings?', 'I do.'])
  await ada.keyboard.press('Escape')
  await expect(threadOn(ada)).toHaveCount(0)
  await expect(row).toBeFocused()
})

/** Presses a key until the element has the focus. The sidebar has the channels of other stories, too. */
async function tabTo(
  page: Page,
  target: ReturnType<Page['locator']>,
  key: 'Tab' | 'Shift+Tab',
): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
