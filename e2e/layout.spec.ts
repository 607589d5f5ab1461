import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Channel } from '../server/domain/channels/channel.ts'
import type { Orchard } from '../testing/cast.ts'
import { beginThread, expectMessages, messageOn, replyBox, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const sizes: Record<string, { options: BrowserContextOptions; narrower: number[] }> = {
  desktop: { options: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }, narrower: [] },
  phone: {
    options: {
      viewport: { width: 390, height: 844 },
      ...{ isMobile: true, hasTouch: true, deviceScaleFactor: 2, colorScheme: 'light' },
    },
    narrower: [360],
  },
}

for (const [size, { options, narrower }] of Object.entries(sizes)) {
  test(`On a ${size}, in both themes, every page is accessible, fits, shares one style sheet of at most 30 kB, and is quiet in the console`, async ({
    browser,
    product,
    orchard,
    ownChannel,
    openAs,
  }) => {
    test.slow()
    // Without animations: a theme is there as soon as it is chosen.
    const view: BrowserContextOptions = { ...options, reducedMotion: 'reduce' }
    const guest = await (await browser.newContext({ baseURL: product.origin, ...view })).newPage()
    const ada = await openAs('ada', 'about:blank', view)
    const complaints = [listenToConsole(guest), listenToConsole(ada)]

    await guest.goto('/login')
    await expect(guest.getByLabel('Password')).toBeVisible()
    const inspect = (page: Page, place: string) => look(page, `${size}-${place}`, narrower)
    await inspect(guest, 'sign-in')
    const { invite } = await orchard.people.ada.api.workspace.invite.mutate({
      workspaceId: orchard.workspace.id,
    })
    await guest.goto(new URL(invite.url).pathname)
    await expect(guest.getByRole('heading', { name: 'Join Orchard' })).toBeVisible()
    await inspect(guest, 'invite')
    await guest.context().close()

    const sheets = new Set<string>()
    for (const place of await listPlaces(orchard, ownChannel)) {
      await ada.goto(place.path)
      await place.isThere(ada)
      for (const link of await ada.locator('link[rel=stylesheet]').all()) {
        sheets.add((await link.getAttribute('href')) ?? '')
      }
      await inspect(ada, place.name)
    }
    expect([...sheets]).toHaveLength(1)
    const sheet = await ada.request.get([...sheets].join())
    expect(gzipSync(await sheet.body()).length).toBeLessThanOrEqual(30_000)
    expect(complaints.flat()).toEqual([])
  })
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
  await wide.goto('/orchard/settings/workspace')
  const part = wide.getByRole('heading', { name: 'Agents in conversations' })
  const field = wide.getByRole('group', { name: 'Follow-ups without a mention' })
  const [words, controls] = [await part.boundingBox(), await field.boundingBox()]
  expect(controls?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0))
  await look(wide, 'wide-settings', [])
  await wide.context().close()

  const phone = await openAs('ada', forkPath, sizes.phone?.options)
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

interface Place {
  name: string
  path: string
  isThere: (page: Page) => Promise<void>
}

async function listPlaces(orchard: Orchard, channel: Channel): Promise<Place[]> {
  const { api } = orchard.people.ada
  const workspaceId = orchard.workspace.id
  const empty = { workspaceId, name: `${channel.name}-empty`, topic: '' }
  const { channel: quiet } = await api.channel.create.mutate(empty)
  const { agents } = await api.agent.list.query({ workspaceId })
  const thread = await beginThread(orchard.people.ada, channel, 'What goes into the *winter* cider?')
  await api.message.send.mutate({ threadId: thread.id, content: longAnswer })
  const { channel: direct } = await api.channel.openDirect.mutate({
    workspaceId,
    userIds: [orchard.people.bob.userId],
  })
  const heading = (name: string) => (page: Page) =>
    expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible()
  return [
    { name: 'create-workspace', path: '/new', isThere: heading('Create a workspace') },
    { name: 'channel-empty', path: `/orchard/${quiet.name}`, isThere: heading('Nothing here yet') },
    {
      name: 'channel',
      path: `/orchard/${channel.name}`,
      isThere: page =>
        expect(page.getByRole('link', { name: 'What goes into the winter cider?' })).toBeVisible(),
    },
    {
      name: 'thread',
      path: thread.path,
      isThere: page => expect(messageOn(page, 'Two barrels')).toBeVisible(),
    },
    {
      name: 'direct',
      path: `/orchard/${direct.id}`,
      isThere: page => expect(page.getByText('This is the start of your conversation.')).toBeVisible(),
    },
    { name: 'profile', path: '/orchard/settings/profile', isThere: heading('Your name') },
    { name: 'appearance', path: '/orchard/settings/appearance', isThere: heading('Appearance') },
    { name: 'workspace', path: '/orchard/settings/workspace', isThere: heading('Tasks') },
    { name: 'members', path: '/orchard/settings/members', isThere: heading('Pending invitations') },
    { name: 'search', path: '/orchard/search', isThere: heading('Search everything you can read') },
    {
      name: 'search-results',
      path: `/orchard/search?q=${encodeURIComponent(`barrels in:${channel.name} `)}`,
      isThere: page => expect(page.locator('mark').first()).toBeVisible(),
    },
    { name: 'inbox', path: '/orchard/inbox', isThere: heading('Inbox') },
    {
      name: 'notifications',
      path: '/orchard/settings/notifications',
      isThere: heading('Notifications on this device'),
    },
    { name: 'agents', path: '/orchard/settings/agents', isThere: heading('Agents') },
    {
      name: 'agent',
      path: `/orchard/settings/agents/${agents.find(agent => agent.slug === 'vibe')?.id}`,
      isThere: page => expect(page.getByLabel('Prompt')).toHaveValue(/Vibe/),
    },
    { name: 'model', path: '/orchard/settings/model', isThere: heading('A model is connected') },
  ]
}

const longAnswer = `Two barrels, as **decided**:

| apple | share | why |
|---|---|---|
| Boskoop | 60 % | sour, keeps its taste over a long and cold winter |
| Gravensteiner | 40 % | sweet, and its smell fills the whole cellar |

- [ ] wash the barrels
- [x] buy sugar

\`\`\`ts
export const barrels = [{ apple: 'Boskoop', share: 0.6 }, { apple: 'Gravensteiner', share: 0.4 }] as const
\`\`\`

See https://cider.example/a-very-long-address/that-does-not-break/anywhere/at-all/0123456789012345678901234567890`

function listenToConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  return complaints
}

/** Presses a key until the element has the focus; forty presses are too many. */
async function tabTo(
  page: Page,
  target: ReturnType<Page['locator']>,
  key: 'Tab' | 'Shift+Tab',
): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
