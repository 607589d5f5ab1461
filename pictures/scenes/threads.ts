import { messageOn } from '../../e2e/conversation.ts'
import type { Scene } from '../scene.ts'

/** Threads with long answers, files, many messages and unread ones. */
export const threads: readonly Scene[] = [
  { name: 'folded-answer', path: '{folded.first}', steps: async () => {} },
  {
    name: 'unfolded-answer',
    path: '{folded}',
    steps: page => page.getByRole('button', { name: /^Show more, \d+ words$/ }).click(),
  },
  { name: 'wide-answer', path: '{wide}', steps: async () => {} },
  {
    name: 'wide-answer-start',
    path: '{wide.first}',
    steps: page => messageOn(page, 'The whole plan').getByRole('table').scrollIntoViewIfNeeded(),
  },
  {
    name: 'code-hover',
    path: '{wide}',
    on: 'desktop',
    steps: page => messageOn(page, 'The whole plan').getByText('const press').first().hover(),
  },
  { name: 'files', path: '{files}', steps: async () => {} },
  { name: 'files-start', path: '{files.first}', steps: async () => {} },
  {
    name: 'lightbox',
    path: '{files}',
    async steps(page) {
      await page.getByRole('link', { name: 'Show noon.png' }).click()
      await page.getByRole('dialog', { name: 'noon.png' }).getByRole('img').waitFor()
    },
  },
  {
    name: 'lightbox-last',
    path: '{files}',
    on: 'desktop',
    async steps(page) {
      await page.getByRole('link', { name: 'Show evening.png' }).click()
      await page.getByRole('dialog', { name: 'evening.png' }).getByRole('img').waitFor()
    },
  },
  { name: 'drafted', path: '{drafted}', steps: async () => {} },
  { name: 'long-thread', path: '{long}', steps: async () => {} },
  {
    name: 'long-linked',
    as: 'bob',
    path: '{long.linked}',
    steps: page => messageOn(page, 'Tree 10 of 120').waitFor(),
  },
  { name: 'new-messages', path: '{news}', as: 'bob', steps: async () => {} },
  {
    name: 'thread-missing',
    path: '/orchard/harvest/01a20395-f58d-71a6-a963-a534c3762c20',
    steps: async () => {},
  },
  { name: 'thread-archived', path: '{archived}', steps: async () => {} },
  { name: 'thread-deniz', path: '{news}', as: 'deniz', steps: async () => {} },
]
