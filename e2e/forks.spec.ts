import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { beginThread, messageOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A folder for pictures, to look at them. */
const pictures = process.env.OPENVIBE_PICTURES

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

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
  await expect(dialog.getByText(/^\d+ tokens$/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^The description/ }).uncheck()
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
  await expect(forksOn(adas).getByRole('checkbox', { name: /^The description/ })).not.toBeChecked()
  await expect(forksOn(adas).getByRole('checkbox', { name: /^The message by Ada/ })).toBeChecked()
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

test('On a phone a fork is a page with Back; with as many forks as there may be one more is refused, and a link to what was said in one leads into it', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const thread = await beginThread(ada, ownChannel, 'Which of the seven sorts do we keep?')
  const { messages } = await ada.api.message.list.query({ threadId: thread.id })
  const messageId = messages[0]?.id ?? ''
  const sorts = ['Cox', 'Elstar', 'Gala', 'Jonagold', 'Topaz', 'Boskoop', 'Pinova']
  const made = await Promise.all(
    sorts.map(sort =>
      ada.api.fork.create.mutate({ messageId, description: `${sort}: keep it?`, divePartnerId: null }),
    ),
  )
  const forkId = made[1]?.fork.id ?? ''
  const said = { threadId: thread.id, forkId, content: 'It keeps until March.' }
  const { message } = await ada.api.message.send.mutate(said)

  const bobs = await openAs('bob', thread.path, phone)
  await messageOn(bobs, 'Which of the seven').tap({ position: { x: 200, y: 30 } })
  await messageOn(bobs, 'Which of the seven').getByRole('button', { name: 'Fork from here' }).tap()
  const dialog = bobs.getByRole('dialog', { name: 'Fork from here' })
  await expect(dialog.getByRole('alert')).toContainText('This thread has 7 active forks')
  await expect(dialog.getByRole('button', { name: 'Fork', exact: true })).toBeDisabled()
  await inspect(bobs, 'phone-refused')
  await dialog.getByRole('link', { name: 'Elstar: keep it?' }).tap()

  await expect(saidIn(bobs, 'Elstar: keep it?')).toHaveText([/It keeps until March/])
  await expect(forkOn(bobs, 'Elstar: keep it?')).toContainText(`Fork in #${ownChannel.name}, 1 message`)
  await inspect(bobs, 'phone-fork')
  await forkOn(bobs, 'Elstar: keep it?').getByRole('button', { name: 'More' }).tap()
  await bobs.getByRole('menuitem', { name: 'Forks of this thread' }).tap()
  await expect(forksOn(bobs).getByRole('region', { name: 'Active' }).getByRole('link')).toHaveCount(7)
  await inspect(bobs, 'phone-forks')
  await forksOn(bobs).getByRole('button', { name: 'Close the list of forks' }).first().tap()
  await forkOn(bobs, 'Elstar: keep it?').getByRole('button', { name: 'Back to the thread' }).tap()
  await expect(threadOn(bobs)).toBeVisible()

  // An old link names the thread alone.
  await bobs.goto(`${thread.path}#m-${message.id}`)
  await expect(saidIn(bobs, 'Elstar: keep it?')).toHaveText([/It keeps until March/])
  await expect(bobs).toHaveURL(new RegExp(`/fork/${forkId}#m-${message.id}$`))
})

/** Looks for what keeps people out, and keeps a picture where one was asked for. */
async function inspect(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}
