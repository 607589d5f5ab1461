import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Orchard } from '../testing/cast.ts'
import { beginThread, messageOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A folder for screenshots. */
const pictures = process.env.OPENVIBE_PICTURES
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const approval = (page: Page): Locator =>
  threadOn(page).getByRole('region', { name: 'Approval for Crier' }).last()
const approveOn = (page: Page): Locator => approval(page).getByRole('button', { name: 'Approve' })
const unfoldOn = (page: Page): Locator => approval(page).getByRole('button', { name: /more characters/ })

test('Two people approve a message for another channel: each reads all of it first, and who can read it there', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob, carla } = orchard.people
  const { channel: plans } = await bob.api.channel.create.mutate({
    workspaceId: orchard.workspace.id,
    name: 'press-plans',
    kind: 'private',
  })
  await bob.api.channel.addMember.mutate({ channelId: plans.id, userId: carla.userId })
  const agent = await hireCrier(orchard)
  const lines = Array.from(
    { length: 44 },
    (_, line) => `${line + 1}. Bring a crate of russets to the old press.`,
  )
  const content = lines.join('\n')
  await model.enqueue([
    { kind: 'tools', calls: [{ name: 'send_message', input: { channel: 'no-such-channel', content } }] },
    { kind: 'tools', calls: [{ name: 'send_message', input: { channel: 'press-plans', content } }] },
    { kind: 'text', text: 'Everybody at the press knows.' },
  ])
  const thread = await beginThread(bob, ownChannel, '@crier tell the people at the press')
  const bobs = await openAs('bob', thread.path)
  const adas = await openAs('ada', thread.path, { colorScheme: 'light' })
  const carlas = await openAs('carla', thread.path, phone)

  // A channel that does not exist was never asked for: the first card is the one that can work.
  await expect(approval(bobs)).toContainText('press-plans')
  await expect(threadOn(bobs).getByRole('region', { name: 'Approval for Crier' })).toHaveCount(1)
  await expect(approveOn(bobs)).toHaveCount(0)

  // Ada can't read that channel, and is told so; Carla gets the way there and its readers.
  await expect(approval(adas)).toContainText('You can’t read the place where this goes. Bob can.')
  await expect(approval(adas).getByRole('link', { name: '#press-plans' })).toHaveCount(0)
  await expect(approval(carlas).getByRole('link', { name: '#press-plans' })).toBeVisible()
  await expect(approval(carlas)).toContainText('Bob and Carla can read it.')
  await inspect(adas, 'approval-hidden-light')
  await inspect(carlas, 'approval-phone')

  // Nobody approves unread text. It stays unfolded when the card is drawn again.
  await expect(unfoldOn(adas)).toHaveText(/^Show 1,\d{3} more characters, 36 more lines of content$/)
  await expect(approveOn(adas)).toBeDisabled()
  await expect(approveOn(adas)).toHaveAccessibleDescription(/Show the folded text before you approve\./)
  await unfoldOn(adas).focus()
  await adas.keyboard.press('Enter')
  await expect(approval(adas)).toContainText(lines.at(-1) ?? '')
  await expect(approveOn(adas)).toBeEnabled()
  await approval(adas).getByRole('button', { name: 'Show less' }).press('Enter')
  await expect(approveOn(adas)).toBeEnabled()
  await threadOn(adas).getByRole('button', { name: 'Close the thread' }).click()
  await expect(approval(adas)).toHaveCount(0)
  await adas.getByRole('main').getByRole('link').filter({ hasText: 'tell the people at the press' }).click()
  await expect(approveOn(adas)).toBeEnabled()
  await approveOn(adas).press('Enter')
  await expect(approval(bobs)).toContainText('Ada approved.')

  // Somebody else can read the channel now, so what Ada and Carla approved is not what would be done.
  await expect(approveOn(carlas)).toBeDisabled()
  await unfoldOn(carlas).tap()
  await bob.api.channel.addMember.mutate({ channelId: plans.id, userId: ada.userId })
  await approveOn(carlas).tap()
  for (const page of [adas, carlas]) {
    await expect(approval(page)).toContainText('more people can read it there now')
    await expect(approval(page)).toContainText('Ada, Bob, and Carla can read it.')
    await expect(approveOn(page)).toBeDisabled()
  }
  await expect(approval(adas).getByRole('link', { name: '#press-plans' })).toBeVisible()
  await inspect(adas, 'approval-again')
  await unfoldOn(adas).click()
  await approveOn(adas).click()
  await unfoldOn(carlas).tap()
  await inspect(carlas, 'approval-phone-unfolded')
  await approveOn(carlas).tap()
  for (const page of [bobs, adas, carlas]) {
    await expect(messageOn(page, 'Everybody at the press knows.')).toBeVisible()
  }
  const { threads } = await bob.api.thread.list.query({ channelId: plans.id })
  expect(threads.map(({ firstMessage }) => firstMessage.content)).toEqual([content])
  await ada.api.agent.toggleActive.mutate({ agentId: agent, isActive: false })
})

async function hireCrier(orchard: Orchard): Promise<string> {
  const { ada, carla } = orchard.people
  const { agent } = await ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    name: 'Crier',
    slug: 'crier',
    displayName: 'Crier',
    description: 'Tells everybody',
    systemPrompt: 'You tell people the news.',
    model: 'claude-sonnet-5-5',
    tools: ['send_message'],
    approvals: {
      approvers: { kind: 'quorum', needed: 2, userIds: [ada.userId, carla.userId] },
      waitMinutes: 60,
    },
  })
  return agent.id
}

async function inspect(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
  const { violations } = await new AxeBuilder({ page }).include('[role="log"]').withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(node => node.target) }))).toEqual([])
}
