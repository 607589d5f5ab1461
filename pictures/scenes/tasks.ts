import type { Page } from '@playwright/test'
import { choose } from '../../e2e/choose.ts'
import type { Scene } from '../scene.ts'

const task = (page: Page) => page.getByRole('main', { name: /^Task by/ })
const step = (page: Page, sentence: RegExp) => task(page).getByRole('button', { name: sentence }).first()
const events = (page: Page) => task(page).getByRole('button', { name: 'All events' }).click()
const replay = async (page: Page) => {
  await task(page).getByRole('button', { name: 'Replay…' }).click()
  await page.getByRole('dialog', { name: 'Replay this task' }).waitFor()
}

/** The list of tasks, and the page of each kind of task with its details. */
export const tasks: readonly Scene[] = [
  {
    name: 'tasks-filtered',
    path: '/orchard/tasks?status=failed',
    steps: page => page.getByLabel('Asked by').focus(),
  },
  { name: 'tasks-none', path: '/orchard/tasks?status=cancelled&mine=1', steps: async () => {} },
  {
    name: 'tasks-row-hover',
    path: '/orchard/tasks',
    on: 'desktop',
    steps: page => page.getByRole('list', { name: 'Tasks' }).getByRole('link').nth(3).hover(),
  },
  {
    name: 'tasks-end',
    path: '/orchard/tasks',
    steps: page =>
      page.getByRole('list', { name: 'Tasks' }).getByRole('link').last().scrollIntoViewIfNeeded(),
  },
  { name: 'task-steps', path: '{tools}', steps: async () => {} },
  {
    name: 'task-steps-open',
    path: '{tools}',
    async steps(page) {
      await step(page, /^search_messages ?done/).click()
      await step(page, /called search_messages/).click()
      await task(page).getByRole('table', { name: 'Context sent to the model' }).waitFor()
    },
  },
  {
    name: 'task-layers',
    path: '{tools}',
    async steps(page) {
      await step(page, /called search_messages/).click()
      await task(page).getByRole('table', { name: 'Context sent to the model' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'task-tool-failed',
    path: '{tools}',
    async steps(page) {
      await step(page, /^read_thread ?failed/).click()
      await task(page).getByRole('region', { name: 'Error sent to the model' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'task-child', path: '{child}', steps: async () => {} },
  { name: 'task-events', path: '{task}', steps: events },
  {
    name: 'task-request',
    path: '{task}',
    async steps(page) {
      await events(page)
      await step(page, /was called/).click()
      await task(page).getByRole('region', { name: 'Request' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'task-request-raw',
    path: '{task}',
    async steps(page) {
      await events(page)
      await step(page, /was called/).click()
      await task(page).getByRole('region', { name: 'Request' }).getByRole('button', { name: 'Raw' }).click()
    },
  },
  {
    name: 'task-answer',
    path: '{task}',
    async steps(page) {
      await events(page)
      await step(page, /answered in/).click()
      await task(page).getByRole('region', { name: 'Answer' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'task-failed', path: '{failed.task}', steps: async () => {} },
  { name: 'task-failed-member', path: '{failed.task}', as: 'bob', steps: async () => {} },
  { name: 'task-refused', path: '{refused.task}', as: 'bob', steps: async () => {} },
  { name: 'task-garbled', path: '{garbled.task}', steps: async () => {} },
  { name: 'task-question', path: '{question.task}', as: 'bob', steps: async () => {} },
  { name: 'task-approval', path: '{approval.task}', steps: async () => {} },
  { name: 'task-replayed', path: '{replayed}', as: 'bob', steps: async () => {} },
  {
    name: 'task-rebuilt',
    path: '{replayed}',
    as: 'bob',
    async steps(page) {
      await step(page, /^claude-sonnet-5-5 ?done · answered/).click()
      await task(page).getByRole('button', { name: 'Rebuild from the log' }).click()
      await task(page)
        .getByText(/identical: [\d,]+ characters/)
        .waitFor()
    },
  },
  { name: 'replay-dialog', path: '{replayed}', as: 'bob', steps: replay },
  {
    name: 'replay-dialog-acts',
    path: '{replayed}',
    as: 'bob',
    async steps(page) {
      await replay(page)
      const dialog = page.getByRole('dialog')
      await choose(dialog, 'From', 'turn 2')
      await dialog.getByRole('checkbox').check()
    },
  },
  { name: 'replay', path: '{replay}', as: 'bob', steps: async () => {} },
  {
    name: 'compare-full',
    path: '{compare}',
    as: 'bob',
    steps: page => page.getByRole('button', { name: 'Full text' }).click(),
  },
  {
    name: 'compare-end',
    path: '{compare}',
    as: 'bob',
    steps: page => page.getByRole('row', { name: /^Turn 2/ }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'task-missing',
    path: '/orchard/tasks/01a20395-f58d-71a6-a963-a534c3762c20',
    steps: async () => {},
  },
  { name: 'compare-none', path: '{task}/compare', steps: async () => {} },
]
