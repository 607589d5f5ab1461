import type { Page } from '@playwright/test'
import { beginThread, expectMessages, messageOn, reply, replyBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

/** Blocks storage like Chromium for an address whose site data is blocked. */
function forbidStorage() {
  const refuse = (name: string) => () => {
    throw new DOMException(`Failed to read '${name}': Access is denied for this document.`, 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse(name), configurable: true })
  }
  navigator.locks.request = () =>
    Promise.reject(new DOMException('Access to the Locks API is denied in this context.', 'SecurityError'))
}

/** Opens a page where nothing can be stored, and answers what goes wrong in it. */
async function openWithoutStorage(page: Page, path: string): Promise<string[]> {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  await page.addInitScript(forbidStorage)
  await page.goto(path)
  return problems
}

test('Where the browser stores nothing, all of it works for as long as the page is open', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.bob, ownChannel, 'Is the press clean?')
  const bob = await openAs('bob', thread.path)
  const ada = await openAs('ada')
  const problems = await openWithoutStorage(ada, `/orchard/${ownChannel.name}`)

  // From the channel into the thread, and back to the draft that was begun there.
  const card = ada.getByRole('main').getByText('Is the press clean?')
  await card.click()
  await expectMessages(ada, ['Is the press clean?'])
  await replyBox(ada).fill('It is, and the')
  await threadOn(ada).getByRole('button', { name: 'Close the thread' }).click()
  await expect(threadOn(ada)).toHaveCount(0)
  await card.click()
  await expect(replyBox(ada)).toHaveValue('It is, and the')
  await reply(ada, 'It is, and the barrels are dry.')
  await expect(replyBox(ada)).toHaveValue('')
  await expect(messageOn(bob, 'the barrels are dry')).toBeVisible()
  await reply(bob, 'Then we start at eight.')
  await expect(messageOn(ada, 'we start at eight')).toBeVisible()

  // The edge of the panel, a reaction, and the places that one was at.
  const edge = ada.getByRole('separator')
  const width = Number(await edge.getAttribute('aria-valuenow'))
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(width - 16))
  await messageOn(ada, 'we start at eight').hover()
  await messageOn(ada, 'we start at eight').getByRole('button', { name: 'React with 👍' }).click()
  await expect(messageOn(bob, 'we start at eight').getByRole('list', { name: 'Reactions' })).toBeVisible()

  // The theme, and a part of the sidebar.
  await ada.getByRole('button', { name: /Ada.*, your account/ }).click()
  const themes = ada.getByRole('group', { name: 'Theme' })
  for (const theme of ['Light', 'Dark', 'System']) {
    await themes.getByRole('button', { name: theme }).click()
    const shown = theme === 'Light' ? 'light' : 'dark'
    await expect(ada.locator(`html[data-theme=${shown}]`)).toBeVisible()
    await expect(themes.getByRole('button', { name: theme })).toHaveAttribute('aria-pressed', 'true')
  }
  await ada.keyboard.press('Escape')
  const sidebar = ada.getByRole('navigation', { name: 'Workspace' })
  const channels = sidebar.getByRole('button', { name: 'Channels', exact: true })
  await channels.click()
  await expect(channels).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar.getByRole('link', { name: 'general' })).toHaveCount(0)
  await channels.click()
  await expect(sidebar.getByRole('link', { name: 'general' })).toBeVisible()

  expect(await ada.evaluate(isStorageForbidden)).toBe(true)
  expect(problems).toEqual([])
})

function isStorageForbidden(): boolean {
  try {
    return localStorage === null
  } catch {
    return true
  }
}
