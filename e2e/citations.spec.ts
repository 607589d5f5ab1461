import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { beginThread, messageOn, reply, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A folder for screenshots. */
const pictures = process.env.OPENVIBE_PICTURES
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const answerOn = (page: Page): Locator => messageOn(page, 'for 900 euros')
const source = (page: Page, label: string): Locator =>
  answerOn(page).getByRole('link', { name: `Source ${label}`, exact: true })

test('An answer’s sources are chips: they show the message on hover and focus, and lead there; Bob sees them live', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const made = { workspaceId: orchard.workspace.id, name: `${ownChannel.name}-orders`, topic: '' }
  const { channel: orders } = await ada.api.channel.create.mutate(made)
  const order = await beginThread(
    ada,
    orders,
    'The quincepress was repaired by Meyer for 900 euros, paid in cash.',
  )
  const thread = await beginThread(bob, ownChannel, 'The press works again since Monday.')
  const ask = { contains: 'What did the repair cost' }
  await model.enqueue([
    { kind: 'tools', when: ask, calls: [{ name: 'search_messages', input: { query: 'quincepress' } }] },
    {
      kind: 'text',
      when: ask,
      text: 'It works since Monday [1]. Meyer repaired it for 900 euros [1.1], in cash [1.1, 1]. Not known: [9.9].',
    },
  ])
  const bobs = await openAs('bob', thread.path, { colorScheme: 'light' })
  const adas = await openAs('ada', thread.path)
  await reply(adas, '@vibe What did the repair cost?')

  for (const page of [adas, bobs]) {
    await expect(answerOn(page).getByRole('link', { name: /^Source/ })).toHaveText(['1', '1.1', '1.1', '1'])
    await expect(answerOn(page)).toContainText('Not known: [9.9]')
  }

  await source(adas, '1.1').first().hover()
  const card = adas.getByRole('tooltip')
  await expect(card).toContainText('The quincepress was repaired by Meyer for 900 euros, paid in cash.')
  await expect(card).toContainText('Ada')
  await expect(card).toContainText(`#${orders.name}`)
  await inspect(adas, 'cite-desktop-dark')
  await adas.mouse.move(0, 0)
  await expect(card).toHaveCount(0)

  await source(bobs, '1').first().focus()
  await bobs.keyboard.press('Tab')
  await expect(source(bobs, '1.1').first()).toBeFocused()
  await expect(bobs.getByRole('tooltip')).toContainText('The quincepress was repaired')
  await inspect(bobs, 'cite-desktop-light')
  await bobs.keyboard.press('Escape')
  await expect(bobs.getByRole('tooltip')).toHaveCount(0)
  await expect(threadOn(bobs)).toBeVisible()

  // A message of this thread is lit in its place; Back leads back.
  await source(adas, '1').first().click()
  await expect(adas).toHaveURL(/#m-/)
  await expect(
    messageOn(adas, 'The press works again').locator('xpath=ancestor-or-self::*[@data-found]'),
  ).toHaveCount(1)
  await adas.goBack()
  await expect(adas).not.toHaveURL(/#m-/)

  await source(bobs, '1.1').first().press('Enter')
  await expect(bobs).toHaveURL(new RegExp(`/${orders.name}/${order.id}#m-`))
  await expect(messageOn(bobs, 'The quincepress was repaired')).toBeVisible()
  await bobs.goBack()
  await expect(answerOn(bobs)).toBeVisible()

  for (const colorScheme of ['dark', 'light'] as const) {
    const small = await openAs('ada', thread.path, { ...phone, colorScheme })
    await inspect(small, `cite-phone-${colorScheme}`)
    await source(small, '1.1').first().tap()
    const sheet = small.getByRole('dialog', { name: 'Source 1.1' })
    await expect(sheet).toContainText('The quincepress was repaired by Meyer')
    await inspect(small, `cite-phone-sheet-${colorScheme}`, '[role=dialog]')
    await sheet.getByRole('link', { name: 'Go to the message' }).tap()
    await expect(small).toHaveURL(new RegExp(`/${orders.name}/${order.id}#m-`))
  }

  const { messages } = await ada.api.message.list.query({ threadId: order.id })
  await ada.api.message.delete.mutate({ messageId: messages[0]?.id ?? '' })
  await source(bobs, '1.1').first().hover()
  await expect(bobs.getByRole('tooltip')).toContainText('This message was deleted.')
  const { messages: own } = await bob.api.message.list.query({ threadId: thread.id })
  await bob.api.message.delete.mutate({ messageId: own[0]?.id ?? '' })
  await expect(answerOn(adas).getByRole('link', { name: 'Source 1, deleted since' })).toHaveCount(2)
  await adas.mouse.move(0, 0)
  await inspect(adas, 'cite-deleted-dark')
})

async function inspect(page: Page, name: string, within = 'body'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(within).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}
