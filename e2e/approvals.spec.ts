import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Orchard } from '../testing/cast.ts'
import { beginThread, messageOn, messagesOn, replyBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

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
    (_, line) => `${line + 1}. Bring a crate of **russets** to the old press.`,
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
  await expect(approval(bobs)).toContainText('Crier wants to post in #press-plans.')
  await expect(threadOn(bobs).getByRole('region', { name: 'Approval for Crier' })).toHaveCount(1)
  await expect(approveOn(bobs)).toHaveCount(0)

  // Ada can't read that channel, and is told so; Carla gets the way there and its readers. Nobody reads a tool's name.
  await expect(approval(adas)).toContainText('Crier wants to post in a place that you can’t read.')
  for (const page of [bobs, adas, carlas]) {
    await expect(approval(page)).not.toContainText(/send_message|content|thread_id/)
  }
  await expect(approval(adas)).toContainText('You can’t read the place where this goes. Bob can.')
  await expect(approval(adas).getByRole('link', { name: '#press-plans' })).toHaveCount(0)
  await expect(approval(carlas).getByRole('link', { name: '#press-plans' })).toBeVisible()
  await expect(approval(carlas)).toContainText('Bob and Carla can read it.')
  await inspect(adas, 'approval-hidden-light')
  await inspect(carlas, 'approval-phone')

  // The text is shown as its readers will see it, and on demand as it is written.
  await expect(approval(bobs).getByRole('strong').first()).toHaveText('russets')
  await approval(bobs).getByRole('button', { name: 'Show as written' }).click()
  await expect(approval(bobs)).toContainText('**russets**')

  // Nobody approves unread text. It stays unfolded when the card is drawn again.
  await expect(unfoldOn(adas)).toHaveText(/^Show 1,\d{3} more characters, 36 more lines of Message$/)
  await expect(approveOn(adas)).toBeDisabled()
  await expect(approveOn(adas)).toHaveAccessibleDescription(/Show the folded text before you approve\./)
  await unfoldOn(adas).focus()
  await adas.keyboard.press('Enter')
  await expect(approval(adas).getByRole('listitem')).toHaveCount(44)
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

test('A card that waits for Bob comes wholly into view on a phone, also while he writes, and a chip leads to it', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const { agent } = await ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    ...crier,
    name: 'Herald',
    slug: 'herald',
    displayName: 'Herald',
  })
  const content = Array.from({ length: 4 }, (_, line) => `- Crate ${line + 1} goes to the press.`).join('\n')
  const call = { name: 'send_message', input: { channel: ownChannel.name, content } }
  await model.enqueue([
    { kind: 'tools', id: 'asks', calls: [call], holds: ['headers'] },
    { kind: 'text', text: 'All crates are on their way.' },
  ])
  const thread = await beginThread(bob, ownChannel, 'Where do the crates go?')
  const say = (text: string) => ada.api.message.send.mutate({ threadId: thread.id, content: text })
  for (let crate = 1; crate <= 12; crate += 1) await say(`Crate ${crate} is full.\n\nIt stands by the gate.`)
  const { message } = await bob.api.message.send.mutate({ threadId: thread.id, content: '@herald tell them' })
  await bob.api.read.mark.mutate({ threadId: thread.id, seq: message.seq })
  // A keyboard takes the rest of the screen.
  const page = await openAs('bob', thread.path, { ...phone, viewport: { width: 390, height: 620 } })
  await expect(messageOn(page, 'Herald is thinking…')).toBeVisible()
  await replyBox(page).tap()
  await replyBox(page).fill('By the way,\nthe gate is open.')
  await model.release('asks')
  const card = page.getByRole('region', { name: 'Approval for Herald' })
  await expect(card).toContainText(`Herald wants to post in #${ownChannel.name}.`)
  await expect(card).toContainText('Everyone in the workspace can read it')
  await expectWholeIn(card)
  await say('Another crate came in.')
  await expectWholeIn(card)
  await look(page, 'approval-while-writing')

  // Elsewhere in the thread, a chip leads to it, by keyboard too.
  await messagesOn(page)
    .first()
    .evaluate(row => row.closest('[role=log]')?.parentElement?.scrollTo(0, 0))
  const chip = page.getByRole('button', { name: 'Herald waits for your approval' })
  await expect(chip).toBeVisible()
  await inspect(page, 'approval-chip')
  await chip.press('Enter')
  await expectWholeIn(card)
  await expect(chip).toHaveCount(0)
  await expect(messagesOn(page).filter({ has: card })).toBeFocused()
  await card.getByRole('button', { name: 'Approve' }).tap()
  await expect(messageOn(page, 'All crates are on their way.')).toBeVisible()
  await ada.api.agent.toggleActive.mutate({ agentId: agent.id, isActive: false })
})

/** Expects all of a card above the composer, with nothing over its buttons. */
async function expectWholeIn(card: Locator): Promise<void> {
  await expect(async () => {
    const hidden = await card.evaluate(element => {
      const list = element.closest('[role=log]')?.parentElement?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      const covered = [...element.querySelectorAll('button')].filter(button => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      return { above: (list?.top ?? 0) - top, below: bottom - (list?.bottom ?? 0), covered: covered.length }
    })
    expect(hidden.above).toBeLessThanOrEqual(0)
    expect(hidden.below).toBeLessThanOrEqual(0)
    expect(hidden.covered).toBe(0)
  }).toPass({ timeout: 10_000 })
}

const crier = {
  name: 'Crier',
  slug: 'crier',
  displayName: 'Crier',
  description: 'Tells everybody',
  systemPrompt: 'You tell people the news.',
  model: 'claude-sonnet-5-5',
  tools: ['send_message' as const],
}

async function hireCrier(orchard: Orchard): Promise<string> {
  const { ada, carla } = orchard.people
  const { agent } = await ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    ...crier,
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
