import { startBox } from '../../e2e/conversation.ts'
import { type Scene, send } from '../scene.ts'

/** Channels, and the box that starts threads. */
export const channels: readonly Scene[] = [
  { name: 'channel-bob', path: '/orchard/harvest', as: 'bob', steps: async () => {} },
  { name: 'channel-private', path: '/orchard/cellar', steps: async () => {} },
  { name: 'channel-long-name', path: '{a-name-that-is-as-long-as-people-make-them}', steps: async () => {} },
  { name: 'channel-archived', path: '/orchard/old-press', steps: async () => {} },
  { name: 'channel-missing', path: '/orchard/nothing', steps: async () => {} },
  { name: 'direct-empty', path: '{direct.empty}', steps: async () => {} },
  { name: 'direct-group', path: '{direct.group}', steps: async () => {} },
  { name: 'direct-agent', path: '{direct.agent}', steps: async () => {} },
  {
    name: 'channel-end',
    path: '/orchard/harvest',
    steps: page => page.getByRole('link', { name: /Last year’s numbers/ }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'channel-row-hover',
    path: '/orchard/harvest',
    on: 'desktop',
    steps: page =>
      page
        .getByRole('main')
        .getByRole('link', { name: /Which trees do we fell/ })
        .hover(),
  },
  {
    name: 'channel-row-focus',
    path: '/orchard/harvest',
    on: 'desktop',
    async steps(page) {
      await startBox(page).focus()
      for (let place = 0; place < 5; place++) await page.keyboard.press('Tab')
    },
  },
  {
    name: 'start-written',
    path: '/orchard/harvest',
    steps: page => startBox(page).fill('@vibe and @coder, can you?\n\n- one\n- two'),
  },
  {
    name: 'start-silenced',
    path: '/orchard/harvest',
    async steps(page) {
      await startBox(page).fill('@vibe and @coder, can you?')
      await startBox(page).press('Alt+a')
    },
  },
  {
    name: 'start-picker',
    path: '/orchard/harvest',
    async steps(page) {
      await startBox(page).pressSequentially('Ask @')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'start-sending',
    path: '/orchard/harvest',
    async steps(page, size) {
      await startBox(page).fill('Buy more sugar.')
      await send(page, size, startBox(page))
      await page.getByText('Buy more sugar.').first().waitFor()
    },
  },
  {
    name: 'notification-menu',
    path: '/orchard/harvest',
    steps: page => page.getByRole('button', { name: /^Notifications:/ }).click(),
  },
]
