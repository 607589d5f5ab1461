import type { Page } from '@playwright/test'
import type { Scene } from '../scene.ts'

const draft = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Result draft' })
    .or(page.getByRole('main', { name: 'Result draft' }))
const line = (page: Page, number: number) =>
  draft(page).getByRole('textbox', { name: `Findings and decisions, line ${number}` })

/** Drafting a result beside the messages of its fork. */
export const resolving: readonly Scene[] = [
  { name: 'resolve-other', path: '{ready.resolve}', as: 'bob', steps: async () => {} },
  {
    name: 'resolve-messages',
    path: '{ready.resolve}',
    on: 'phone',
    steps: page => page.getByRole('tab', { name: 'Messages' }).tap(),
  },
  {
    name: 'resolve-end',
    path: '{ready.resolve}',
    steps: page => draft(page).getByRole('button', { name: 'Add: Objections' }).scrollIntoViewIfNeeded(),
  },
  { name: 'resolve-line', path: '{ready.resolve}', steps: page => line(page, 2).focus() },
  {
    name: 'resolve-line-menu',
    path: '{ready.resolve}',
    async steps(page) {
      await line(page, 1).focus()
      await draft(page).getByRole('button', { name: 'Actions for this line' }).first().click()
    },
  },
  {
    name: 'resolve-changes',
    path: '{ready.resolve}',
    steps: page =>
      draft(page).getByRole('button', { name: 'Written by Vibe, edited by Ada' }).first().click(),
  },
  {
    name: 'resolve-pick',
    path: '{ready.resolve}',
    steps: page => draft(page).getByRole('button', { name: 'Pick a message' }).click(),
  },
  {
    name: 'resolve-pick-wrong',
    path: '{ready.resolve}',
    async steps(page) {
      await draft(page).getByRole('button', { name: 'Pick a message' }).click()
      await draft(page).getByLabel('Which message?').fill('77')
      await draft(page).getByLabel('Which message?').press('Enter')
    },
  },
  {
    name: 'resolve-source',
    path: '{ready.resolve}',
    async steps(page) {
      await draft(page).getByRole('button', { name: 'message 1', exact: true }).first().click()
      await page.getByRole('button', { name: 'Remove the source' }).waitFor()
    },
  },
  {
    name: 'resolve-discard',
    path: '{ready.resolve}',
    async steps(page) {
      await draft(page).getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog', { name: 'Discard the result draft?' }).waitFor()
    },
  },
  {
    name: 'resolve-removed',
    path: '{ready.resolve}',
    on: 'desktop',
    async steps(page) {
      await line(page, 2).focus()
      await draft(page).getByRole('toolbar').nth(1).getByRole('button', { name: 'Remove the line' }).click()
      await draft(page).getByText('Line removed.').waitFor()
    },
  },
  {
    name: 'resolve-flaw',
    path: '{ready.resolve}',
    async steps(page) {
      await draft(page).getByRole('textbox', { name: 'Headline' }).fill('')
    },
  },
  {
    name: 'resolve-filter',
    path: '{ready.resolve}',
    on: 'desktop',
    steps: page => page.getByRole('button', { name: /^Left out/ }).click(),
  },
  { name: 'resolve-failed', path: '{undrafted.resolve}', steps: async () => {} },
  {
    name: 'resolve-drafting',
    path: '{drafting.resolve}',
    steps: page => page.getByText('The young ones stay.').first().waitFor(),
  },
  { name: 'resolve-closed', path: '{resolved.resolve}', steps: async () => {} },
  { name: 'resolve-none', path: '{active.resolve}', as: 'bob', steps: async () => {} },
]
