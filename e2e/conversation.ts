/** The parts of a channel's page, and the things that people do there. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Channel } from '../server/domain/channels/channel.ts'
import type { Player } from '../testing/cast.ts'

export interface Thread {
  id: string
  /** The address of the thread. */
  path: string
}

/** Starts a thread over the API, as the beginning of a test. */
export async function beginThread(player: Player, channel: Channel, content: string): Promise<Thread> {
  const { thread } = await player.api.thread.create.mutate({ channelId: channel.id, content })
  return { id: thread.id, path: `/orchard/${channel.name}/${thread.id}` }
}

/** Finds the composer on top of a channel that starts threads. */
export function startBox(page: Page): Locator {
  return page.getByRole('main').getByLabel(/^Start a thread in #/)
}

/** Finds the open thread: a panel beside its channel, or on a phone the page itself. */
export function threadOn(page: Page): Locator {
  const panel = page.getByRole('complementary', { name: 'Thread', exact: true })
  return panel.or(page.getByRole('main', { name: 'Thread', exact: true }))
}

/** Finds the open thread's messages, including answers being written and messages on their way. */
export function messagesOn(page: Page): Locator {
  return threadOn(page).getByRole('log', { name: 'Messages' }).getByRole('article')
}

/** Finds the one message with this text. */
export function messageOn(page: Page, text: string | RegExp): Locator {
  return messagesOn(page).filter({ hasText: text })
}

/** Finds the composer of the open thread. While it offers names it is a combobox. */
export function replyBox(page: Page): Locator {
  return threadOn(page).getByLabel('Reply', { exact: true })
}

export async function reply(page: Page, text: string): Promise<void> {
  await replyBox(page).fill(text)
  await replyBox(page).press('Enter')
}

/** Expects exactly these messages in the open thread, in this order. */
export async function expectMessages(page: Page, texts: readonly string[], timeout?: number): Promise<void> {
  await expect(messagesOn(page)).toHaveText(texts.map(toPattern), timeout === undefined ? {} : { timeout })
}

/** Expects exactly these messages on the server, and the same on each page. */
export async function expectSameFor(
  pages: readonly Page[],
  {
    player,
    thread,
    texts,
    timeout,
  }: { player: Player; thread: Thread; texts: readonly string[]; timeout?: number },
): Promise<void> {
  for (const page of pages) await expectMessages(page, texts, timeout)
  const { messages } = await player.api.message.list.query({ threadId: thread.id })
  expect(messages.map(message => message.content)).toEqual(texts)
}

/** A mention reads as the name, which in these stories is the handle with a capital letter. */
function toPattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
}
