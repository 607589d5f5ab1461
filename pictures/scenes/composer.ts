import type { Page } from '@playwright/test'
import { messageOn, replyBox, threadOn } from '../../e2e/conversation.ts'
import type { Scene } from '../scene.ts'

/** Drops files on the thread; a size stands for a file that is too large to make. */
async function drop(page: Page, files: { name: string; text?: string; size?: number }[]) {
  const given = await page.evaluateHandle(list => {
    const transfer = new DataTransfer()
    for (const { name, text = '', size } of list)
      transfer.items.add(new File([size === undefined ? text : new Uint8Array(size)], name))
    return transfer
  }, files)
  await threadOn(page).dispatchEvent('drop', { dataTransfer: given })
}

const write = (text: string) => (page: Page) => replyBox(page).fill(text)

/** The box for messages, and the agents' answers in the thread above it. */
export const composer: readonly Scene[] = [
  {
    name: 'reply-written',
    path: '{rich}',
    steps: write('**Saturday**, at eight.\n\n1. press\n2. fill\n\n@vibe counts'),
  },
  { name: 'reply-long', path: '{rich}', steps: write('A line of a long message.\n'.repeat(40)) },
  { name: 'reply-over', path: '{rich}', steps: write('apples and '.repeat(4_546)) },
  { name: 'reply-near', path: '{rich}', steps: write('apples and '.repeat(4_536)) },
  { name: 'reply-off', path: '{rich}', steps: write('@researcher what is slate?') },
  { name: 'reply-code', path: '{rich}', steps: write('```ts\nconst a = 1') },
  {
    name: 'reply-picker',
    path: '{rich}',
    async steps(page) {
      await replyBox(page).pressSequentially('Ask @')
      await page.getByRole('option').first().waitFor()
      await replyBox(page).press('ArrowDown')
    },
  },
  {
    name: 'reply-picker-part',
    path: '{rich}',
    async steps(page) {
      await replyBox(page).pressSequentially('@bo')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'length-menu',
    path: '{rich}',
    async steps(page) {
      await replyBox(page).fill('@vibe tell us')
      await threadOn(page)
        .getByRole('button', { name: /Answer length|Default length/ })
        .first()
        .click()
    },
  },
  {
    name: 'tray',
    path: '{rich}',
    async steps(page) {
      await drop(page, [
        { name: 'weather.txt', text: 'dry' },
        { name: 'a-long-name-of-a-plan-for-the-harvest-of-next-year.html', text: '<p>' },
      ])
      await threadOn(page).getByRole('list', { name: '2 files' }).waitFor()
      await threadOn(page).getByText('3 bytes').first().waitFor()
    },
  },
  {
    name: 'tray-refused',
    path: '{rich}',
    async steps(page) {
      await drop(page, [{ name: 'void.txt' }, { name: 'film.mov', size: 26 * 1024 * 1024 }])
      await threadOn(page).getByText('“void.txt” is empty').waitFor()
    },
  },
  {
    name: 'tray-failed',
    path: '{rich}',
    async steps(page) {
      await page.route(/\/api\/files\//, route => route.abort('internetdisconnected'))
      await drop(page, [{ name: 'weather.txt', text: 'dry' }])
      await threadOn(page).getByRole('alert').filter({ hasText: 'could not be uploaded' }).waitFor()
    },
  },
  {
    name: 'held-writing',
    path: '{held.writing}',
    steps: page => messageOn(page, 'Vibe is writing').waitFor(),
  },
  {
    name: 'held-writing-asker',
    path: '{held.writing}',
    as: 'bob',
    steps: page => messageOn(page, 'Vibe is writing').waitFor(),
  },
  {
    name: 'held-thinking',
    path: '{held.thinking}',
    steps: page => messageOn(page, 'Vibe is thinking').waitFor(),
  },
  {
    name: 'held-child',
    path: '{held.child}',
    steps: page => messageOn(page, 'waiting for another agent').waitFor(),
  },
  { name: 'refused', path: '{refused}', steps: async () => {} },
  { name: 'cut', path: '{cut}', as: 'bob', steps: async () => {} },
  { name: 'failed', path: '{failed}', as: 'bob', steps: async () => {} },
  { name: 'garbled', path: '{garbled}', steps: async () => {} },
  { name: 'again', path: '{again}', steps: async () => {} },
  {
    name: 'again-older',
    path: '{again}',
    steps: page => page.getByRole('button', { name: 'Older answer' }).click(),
  },
  { name: 'stopped', path: '{stopped}', steps: async () => {} },
  { name: 'question', path: '{question}', as: 'bob', steps: async () => {} },
  { name: 'question-other', path: '{question}', steps: async () => {} },
  {
    name: 'question-chosen',
    path: '{question}',
    as: 'bob',
    async steps(page) {
      await threadOn(page).getByRole('radio', { name: 'The old one' }).focus()
      await page.keyboard.press('2')
    },
  },
  {
    name: 'question-own',
    path: '{question}',
    as: 'bob',
    async steps(page) {
      await threadOn(page).getByRole('radio', { name: 'The old one' }).focus()
      await page.keyboard.press('3')
      await threadOn(page).getByLabel('Your answer').fill('Only the small one')
    },
  },
  { name: 'approval', path: '{approval}', as: 'bob', steps: async () => {} },
  { name: 'approval-other', path: '{approval}', steps: async () => {} },
  { name: 'asked', path: '{asked}', steps: async () => {} },
]
