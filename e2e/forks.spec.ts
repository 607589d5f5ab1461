import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { beginThread, messageOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A folder for pictures, to look at them. */
const pictures = process.env.OPENVIBE_PICTURES

const forkOn = (page: Page, about: string): Locator => page.getByRole('main', { name: `Fork: ${about}` })
const saidIn = (page: Page, about: string): Locator =>
  forkOn(page, about).getByRole('log', { name: 'Messages' }).getByRole('article')
const boxOf = (page: Page, about: string): Locator => forkOn(page, about).getByLabel(/^Think it through/)
const forksOn = (page: Page): Locator => page.getByRole('complementary', { name: 'Forks of this thread' })

test('Ada forks from a message by key and thinks it through with Vibe; Bob comes in; it is abandoned and reopened', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada } = orchard.people
  const about = 'Does the fat wood need thinning?'
  await model.enqueue([
    {
      kind: 'text',
      when: { contains: 'Look at the old trees first' },
      text: 'Which of them bore nothing last year?',
    },
  ])
  const thread = await beginThread(ada, ownChannel, 'Does the wood need thinning? The last time was 2019.')
  const adas = await openAs('ada', thread.path)

  await messageOn(adas, 'Does the wood need thinning?').focus()
  await adas.keyboard.press('f')
  const dialog = adas.getByRole('dialog', { name: 'Fork from here' })
  await expect(dialog.getByText('The last time was 2019.')).toBeVisible()
  await expect(dialog.getByLabel('What it is about')).toHaveValue('Does the wood need thinning?')
  await expect(dialog.getByLabel('Who thinks along')).toHaveText(/Vibe/)
  await expect(dialog.getByText('0 of 7 active')).toBeVisible()
  await inspect(adas, 'fork-dialog')
  await dialog.getByLabel('What it is about').fill(about)
  await adas.keyboard.press('Enter')

  await expect(forkOn(adas, about).getByText('Ada forked from here at')).toBeVisible()
  await expect(boxOf(adas, about)).toBeFocused()
  await expect(forkOn(adas, about).getByText('Vibe will answer')).toBeVisible()
  await adas.keyboard.type('Look at the old trees first')
  await adas.keyboard.press('Enter')
  await expect(saidIn(adas, about)).toHaveText([/Look at the old trees first/, /Which of them bore nothing/])
  await expect(forksOn(adas).getByRole('link', { name: about })).toContainText('2 messages')
  await inspect(adas, 'fork-dark')

  const bobs = await openAs('bob', thread.path, { colorScheme: 'light' })
  const chip = messageOn(bobs, 'Does the wood need thinning?').getByRole('link', { name: about })
  await expect(chip).toContainText('2 messages')
  await inspect(bobs, 'thread-with-fork-light')
  await chip.click()
  await boxOf(bobs, about).fill('@ada the three at the fence.')
  await bobs.keyboard.press('Enter')
  await expect(saidIn(adas, about)).toHaveCount(3)
  await expect(forkOn(bobs, about).getByRole('button', { name: 'Resolve' })).toHaveCount(0)
  await inspect(bobs, 'fork-light')

  // What was said stayed out of the thread, which is one key away.
  await adas.keyboard.press('Escape')
  await expect(threadOn(adas).getByRole('article')).toHaveText([
    /Does the wood need thinning/,
    /Ada forked ‘Does the fat wood/,
  ])
  await threadOn(adas).getByRole('button', { name: '1 fork' }).click()
  await forksOn(adas).getByRole('link', { name: about }).click()

  await forkOn(adas, about).getByRole('button', { name: 'More' }).click()
  await adas.getByRole('menuitem', { name: 'Abandon' }).click()
  await adas.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click()
  await expect(forkOn(bobs, about).getByText(/^Abandoned by Ada/)).toBeVisible()
  await expect(boxOf(bobs, about)).toHaveCount(0)
  await expect(forksOn(bobs).getByRole('region', { name: 'Abandoned' })).toContainText(about)
  await inspect(bobs, 'fork-closed-light')
  await forkOn(adas, about).getByRole('button', { name: 'Reopen' }).click()
  await expect(boxOf(bobs, about)).toBeVisible()
})

/** Looks for what keeps people out, and keeps a picture where one was asked for. */
async function inspect(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}
