import type { Page } from '@playwright/test'
import { threadOn } from '../../e2e/conversation.ts'
import type { Scene } from '../scene.ts'

const card = (page: Page, headline: string) =>
  threadOn(page)
    .getByRole('region', { name: /^Result of the fork/ })
    .filter({ hasText: headline })
const second = 'Press on Saturday, in the barn if it rains'
const versions = async (page: Page) => {
  await card(page, second).getByRole('button', { name: 'Changes' }).click()
  await page.getByRole('dialog', { name: 'Changes in version 2' }).getByText('Friday').first().waitFor()
}

/** Published results in their thread. */
export const results: readonly Scene[] = [
  { name: 'result', path: '{resolved}', steps: async () => {} },
  { name: 'result-superseded', path: '{resolved.first}', steps: async () => {} },
  { name: 'result-stale', path: '{stale}', steps: async () => {} },
  {
    name: 'result-rest',
    path: '{stale}',
    steps: page =>
      card(page, 'Press on Friday')
        .getByRole('button', { name: /deferred/ })
        .click(),
  },
  {
    name: 'citation',
    path: '{resolved}',
    on: 'desktop',
    async steps(page) {
      await card(page, second).getByRole('link', { name: 'message 5' }).hover()
      await page.getByRole('tooltip').filter({ hasText: 'Carla carries them' }).waitFor()
    },
  },
  {
    name: 'sources',
    path: '{resolved}',
    on: 'phone',
    async steps(page) {
      await card(page, second).getByText('Pressing happens on Saturday.').tap()
      await page
        .getByRole('dialog', { name: 'Based on 1 message' })
        .getByText('The barn is full')
        .first()
        .waitFor()
    },
  },
  {
    name: 'cited-message',
    path: '{resolved}',
    on: 'desktop',
    keepsAll: true,
    async steps(page) {
      await card(page, second).getByRole('link', { name: 'message 5' }).click()
      await page
        .getByRole('main', { name: /^Fork:/ })
        .getByText('Carla carries them.')
        .waitFor()
    },
  },
  { name: 'versions', path: '{resolved}', steps: versions },
  {
    name: 'versions-first',
    path: '{resolved}',
    async steps(page) {
      await versions(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Version 1' }).click()
    },
  },
]
