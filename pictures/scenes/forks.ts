import type { Page } from '@playwright/test'
import { messageOn, threadOn } from '../../e2e/conversation.ts'
import type { Scene, Size } from '../scene.ts'
import { act } from './messages.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Fork from here' })
const forkFrom = async (page: Page, size: Size, text: string) => {
  await (await act(page, size, text)).getByRole('button', { name: 'Fork from here' }).click()
  await dialog(page).getByRole('textbox', { name: 'Topic' }).waitFor()
}
const more = (page: Page) =>
  page
    .getByRole('main', { name: /^Fork:/ })
    .getByRole('button', { name: 'More' })
    .first()
    .click()

/** Forks: the dialog that opens one, their list, and their own pages. */
export const forks: readonly Scene[] = [
  { name: 'fork-dialog', path: '{rich}', steps: (page, size) => forkFrom(page, size, 'Saturday it is.') },
  {
    name: 'fork-dialog-wrong',
    path: '{rich}',
    async steps(page, size) {
      await forkFrom(page, size, 'Saturday it is.')
      await dialog(page).getByLabel('Budget in US dollars').fill('none')
      await dialog(page).getByLabel('Budget in US dollars').press('Enter')
    },
  },
  {
    name: 'fork-dialog-full',
    path: '{full.first}',
    async steps(page, size) {
      await (await act(page, size, 'Which of the seven'))
        .getByRole('button', { name: 'Fork from here' })
        .click()
      await dialog(page).getByRole('alert').waitFor()
    },
  },
  { name: 'fork-chips', path: '{fresh.first}', steps: async () => {} },
  { name: 'fork-chips-full', path: '{full.first}', steps: async () => {} },
  {
    name: 'fork-chip-hover',
    path: '{active.first}',
    on: 'desktop',
    steps: page => messageOn(page, 'Does the wood need').getByRole('link').last().hover(),
  },
  { name: 'fork-list-all', path: '{fresh}/forks', steps: async () => {} },
  { name: 'fork-list-results', path: '{resolved}/forks', steps: async () => {} },
  { name: 'fork-list-none', path: '{news}/forks', steps: async () => {} },
  { name: 'fork-empty', path: '{fresh.fork}', steps: async () => {} },
  { name: 'fork-alone', path: '{alone.fork}', steps: async () => {} },
  { name: 'fork-abandoned', path: '{abandoned.fork}', steps: async () => {} },
  { name: 'fork-resolved', path: '{resolved.fork}', steps: async () => {} },
  { name: 'fork-other', path: '{active.fork}', as: 'bob', steps: async () => {} },
  { name: 'fork-missing', path: '{active}/fork/01a20395-f58d-71a6-a963-a534c3762c20', steps: async () => {} },
  { name: 'fork-menu', path: '{active.fork}', steps: more },
  { name: 'fork-menu-other', path: '{active.fork}', as: 'bob', steps: more },
  {
    name: 'partner-menu',
    path: '{active.fork}',
    on: 'desktop',
    steps: page => page.getByRole('button', { name: /Change the partner/ }).click(),
  },
  {
    name: 'fork-edit',
    path: '{active.fork}',
    async steps(page) {
      await more(page)
      await page.getByRole('menuitem', { name: 'Edit the fork' }).click()
      await page.getByRole('dialog', { name: 'Edit the fork' }).waitFor()
    },
  },
  {
    name: 'fork-abandon',
    path: '{active.fork}',
    async steps(page) {
      await more(page)
      await page.getByRole('menuitem', { name: 'Abandon' }).click()
      await page.getByRole('dialog', { name: 'Abandon this fork?' }).waitFor()
    },
  },
  {
    name: 'fork-written',
    path: '{active.fork}',
    steps: page =>
      page
        .getByRole('main', { name: /^Fork:/ })
        .getByLabel(/^Think it through/)
        .fill('And then?'),
  },
  {
    name: 'fork-sidebar-hover',
    path: '{active.fork}',
    on: 'desktop',
    steps: page =>
      page
        .getByRole('navigation', { name: 'Workspace' })
        .getByRole('link', { name: /Cherries/ })
        .hover(),
  },
  {
    name: 'thread-forks-open',
    path: '{active}',
    on: 'desktop',
    async steps(page) {
      await threadOn(page).getByRole('button', { name: '1 fork' }).click()
      await page
        .getByRole('complementary', { name: 'Forks of this thread' })
        .getByRole('link')
        .first()
        .waitFor()
    },
  },
]
