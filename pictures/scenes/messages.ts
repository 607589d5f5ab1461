import type { Page } from '@playwright/test'
import { messageOn, replyBox, threadOn } from '../../e2e/conversation.ts'
import { type Scene, type Size, send } from '../scene.ts'

/** Shows the actions of a message: by hovering over it, on a phone by a tap. */
export async function act(page: Page, size: Size, text: string) {
  const message = messageOn(page, text).first()
  const { height = 0 } = (await message.boundingBox()) ?? {}
  // On the text, not on the name above it, which opens a card.
  if (size === 'phone') await message.tap({ position: { x: 200, y: Math.min(30, height / 2) } })
  else await message.hover({ position: { x: 200, y: 20 } })
  return message
}

const more = async (page: Page, size: Size, text: string) =>
  (await act(page, size, text)).getByRole('button', { name: 'More' }).click()

const choose = async (page: Page, size: Size, text: string, item: string) => {
  await more(page, size, text)
  await page.getByRole('menuitem', { name: item }).click()
}

const emojiSearch = (page: Page) => page.getByRole('textbox', { name: 'Search emoji' })

async function openReactions(page: Page, size: Size) {
  const message = await act(page, size, 'I bring the sugar.')
  await message
    .getByRole('button', { name: 'React', exact: true })
    .or(message.getByRole('button', { name: 'Add a reaction' }))
    .first()
    .click()
  await emojiSearch(page).waitFor()
}

/** One message and what can be done with it. */
export const messages: readonly Scene[] = [
  { name: 'thread-start', path: '{rich.first}', steps: async () => {} },
  {
    name: 'answer-start',
    path: '{rich}',
    steps: page => messageOn(page, 'Two barrels').getByRole('heading').first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'message-hover',
    path: '{rich}',
    steps: (page, size) => act(page, size, 'I bring the sugar.'),
  },
  {
    name: 'message-focus',
    path: '{rich}',
    on: 'desktop',
    async steps(page) {
      await messageOn(page, 'I bring the sugar.').focus()
      await page.keyboard.press('j')
    },
  },
  { name: 'message-menu', path: '{rich}', steps: (page, size) => more(page, size, 'And I ask the others.') },
  {
    name: 'react',
    path: '{rich}',
    steps: openReactions,
  },
  {
    name: 'react-search',
    path: '{rich}',
    async steps(page, size) {
      await openReactions(page, size)
      await emojiSearch(page).fill('rocket')
    },
  },
  {
    name: 'reaction-hover',
    path: '{rich}',
    on: 'desktop',
    steps: page =>
      messageOn(page, 'I bring the sugar.')
        .getByRole('list', { name: 'Reactions' })
        .getByRole('button')
        .first()
        .hover(),
  },
  {
    name: 'quote',
    path: '{rich}',
    async steps(page, size) {
      const message = await act(page, size, 'I bring the sugar.')
      await message.getByRole('button', { name: 'Reply with a quote' }).click()
      await threadOn(page).getByText('Reply to Bob').waitFor()
    },
  },
  {
    name: 'edit',
    path: '{rich}',
    async steps(page) {
      await replyBox(page).press('ArrowUp')
      await threadOn(page).getByRole('textbox', { name: 'Edit the message' }).waitFor()
    },
  },
  {
    name: 'delete-dialog',
    path: '{rich}',
    async steps(page, size) {
      await choose(page, size, 'And I ask the others.', 'Delete')
      await page.getByRole('dialog', { name: 'Delete this message?' }).waitFor()
    },
  },
  {
    name: 'history',
    path: '{rich}',
    async steps(page, size) {
      await choose(page, size, 'I bring the sugar.', 'Edit history')
      await page.getByRole('dialog', { name: 'Edit history' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'message-sending',
    path: '{rich}',
    async steps(page, size) {
      for (const text of ['I do.', 'Or not.']) {
        await replyBox(page).fill(text)
        await send(page, size, replyBox(page))
      }
      await messageOn(page, 'Or not.').waitFor()
    },
  },
  {
    name: 'message-unsent',
    path: '{rich}',
    answers: { 'message.send': 'lost' },
    async steps(page, size) {
      await replyBox(page).fill('I do.')
      await send(page, size, replyBox(page))
      await page.getByText('Not sent').first().waitFor()
    },
  },
]
