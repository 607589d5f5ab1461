import type { Page } from '@playwright/test'
import type { Scene } from '../scene.ts'

const search = (query: string) => `/orchard/search?q=${encodeURIComponent(query)}`
const found = (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor()

/** Search, Inbox and decisions with and without something in them. */
export const lists: readonly Scene[] = [
  { name: 'search-found', path: search('barrels '), steps: found },
  { name: 'search-filters', path: search('press from:ada in:harvest has:code '), steps: async () => {} },
  { name: 'search-filtered', path: search('press in:harvest '), steps: found },
  {
    name: 'search-nothing',
    path: search('zzzyyyxxx '),
    steps: page => page.getByRole('heading', { name: 'No messages found' }).waitFor(),
  },
  {
    name: 'search-unknown',
    path: search('press in:nowhere before:never '),
    steps: page => page.getByText('There is no channel').waitFor(),
  },
  {
    name: 'search-chosen',
    path: search('press '),
    on: 'desktop',
    async steps(page) {
      await found(page)
      await page.getByLabel('Search messages').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'search-end',
    path: search('tree '),
    async steps(page) {
      await found(page)
      await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded()
    },
  },
  { name: 'inbox-waiting', path: '/orchard/inbox', as: 'bob', steps: async () => {} },
  {
    name: 'inbox-unread',
    path: '/orchard/inbox',
    steps: page => page.getByRole('button', { name: 'Unread only' }).click(),
  },
  {
    name: 'inbox-row-hover',
    path: '/orchard/inbox',
    on: 'desktop',
    steps: page => page.getByRole('main').getByRole('listitem').nth(1).hover(),
  },
  {
    name: 'inbox-end',
    path: '/orchard/inbox',
    steps: page => page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded(),
  },
  { name: 'inbox-carla', path: '/orchard/inbox', as: 'carla', steps: async () => {} },
  {
    name: 'decisions-found',
    path: '/orchard/decisions',
    async steps(page) {
      await page.getByLabel('Search decisions').fill('Saturday')
      await page
        .getByText(/^\d+ lines?$/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'decisions-nothing',
    path: '/orchard/decisions',
    async steps(page) {
      await page.getByLabel('Search decisions').fill('zzzyyyxxx')
      await page.getByText('No decisions found').waitFor()
    },
  },
]
