import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Orchard } from '../testing/cast.ts'
import { beginThread, messageOn, messagesOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A folder for screenshots. */
const pictures = process.env.OPENVIBE_PICTURES

const question = (page: Page, agent: string): Locator =>
  threadOn(page).getByRole('region', { name: `Question from ${agent}` })
const approval = (page: Page, agent: string): Locator =>
  threadOn(page).getByRole('region', { name: `Approval for ${agent}` })

test('An agent asks Bob and waits; Ada sees for whom; Bob answers by keyboard, and both see the result', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { bob } = orchard.people
  await model.enqueue([
    {
      kind: 'tools',
      calls: [
        {
          name: 'ask_human',
          input: { question: 'Which press shall I count?', choices: ['The old one', 'The new one'] },
        },
      ],
    },
    { kind: 'text', when: { contains: 'Only the small one' }, text: 'The small one made 40 litres.' },
  ])
  const thread = await beginThread(bob, ownChannel, '@vibe how much did the press make?')
  const bobs = await openAs('bob', thread.path)
  const adas = await openAs('ada', thread.path, { colorScheme: 'light' })

  await expect(question(bobs, 'Vibe')).toContainText('Which press shall I count?')
  await expect(question(bobs, 'Vibe')).toContainText('for Bob')
  await expect(question(bobs, 'Vibe')).toContainText(/open until/)
  await expect(question(adas, 'Vibe')).toContainText('Only Bob can answer this.')
  await expect(question(adas, 'Vibe').getByRole('radio').first()).toBeDisabled()
  await expect(messageOn(adas, 'Vibe is waiting for an answer from Bob')).toBeVisible()
  // The thread in the channel's list says so too.
  const list = adas.getByRole('main').getByRole('link').filter({ hasText: 'how much did the press' })
  await expect(list).toContainText('Vibe is waiting for an answer')
  await inspect(adas, 'question-light')
  await inspect(bobs, 'question-dark')

  // A question that waits for Bob is at the top of his Inbox until it is settled.
  const inbox = await openAs('bob', '/orchard/inbox')
  const waiting = inbox.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Which press shall I count?' })).toContainText(
    'Vibe',
  )
  await inspect(inbox, 'inbox-asks', 'main')

  await question(bobs, 'Vibe').getByRole('radio', { name: 'The old one' }).focus()
  await bobs.keyboard.press('2')
  await expect(question(bobs, 'Vibe').getByRole('radio', { name: 'The new one' })).toBeChecked()
  await bobs.keyboard.press('3')
  await question(bobs, 'Vibe').getByLabel('Your answer').fill('Only the small one')
  await bobs.keyboard.press('Enter')

  for (const page of [bobs, adas]) {
    await expect(messageOn(page, 'Bob answered Vibe: ‘Only the small one’')).toBeVisible()
    await expect(messageOn(page, 'The small one made 40 litres.')).toBeVisible()
    await expect(question(page, 'Vibe')).toHaveCount(0)
  }
  await inbox.getByRole('button', { name: 'Approvals' }).click()
  const line = inbox.getByRole('listitem').filter({ hasText: 'Which press shall I count?' })
  await expect(line).toContainText('answered')
  await expect(waiting).toHaveCount(0)
  await inspect(adas, 'question-answered')
})

test('An agent needs approval: on a phone Bob declines, then approves, and only then it acts', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const agent = await hire(orchard, {
    ...grader,
    tools: ['react'],
    approvals: { trust: { react: 'approve' }, approvers: { kind: 'asker' }, waitMinutes: 60 },
  })
  const wish = { kind: 'tools' as const, calls: [{ name: 'react', input: { emoji: '🍏' } }] }
  await model.enqueue([wish, wish, { kind: 'text', text: 'Marked.' }])
  const thread = await beginThread(bob, ownChannel, '@grader mark this one')
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const bobs = await openAs('bob', thread.path, phone)
  const adas = await openAs('ada', thread.path)

  await expect(approval(bobs, 'Grader')).toContainText(
    'Grader wants to react with 🍏 to Bob’s message ‘@Grader mark this one’.',
  )
  await expect(approval(bobs, 'Grader')).toContainText('Uses Bob’s permissions.')
  await expect(approval(adas, 'Grader').getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await inspect(bobs, 'approval-phone')
  await approval(bobs, 'Grader').getByRole('button', { name: 'Decline' }).tap()
  await expect(messageOn(adas, 'Bob declined Grader’s request to add a reaction')).toBeVisible()
  await approval(bobs, 'Grader').getByRole('button', { name: 'Approve' }).tap()
  for (const page of [bobs, adas]) {
    await expect(messageOn(page, 'Bob approved Grader’s request to add a reaction')).toBeVisible()
    await expect(messageOn(page, 'Marked.')).toBeVisible()
    await expect(messagesOn(page).filter({ hasText: 'mark this one' }).getByText('🍏')).toHaveCount(1)
  }
  await ada.api.agent.toggleActive.mutate({ agentId: agent, isActive: false })
})

test('An agent lets another one work for it: people see that inside its row, and one answer', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada } = orchard.people
  const agent = await hire(orchard, {
    ...grader,
    slug: 'foreman',
    displayName: 'Foreman',
    tools: ['ask_agent'],
  })
  await model.enqueue([
    {
      kind: 'tools',
      calls: [{ name: 'ask_agent', input: { agent: 'coder', question: 'How long is the belt?' } }],
    },
    {
      kind: 'text',
      id: 'child',
      when: { contains: 'How long is the belt?' },
      text: 'Two metres.',
      holds: ['headers'],
    },
    { kind: 'text', when: { contains: 'Two metres.' }, text: 'Order two metres of belt.' },
  ])
  const thread = await beginThread(ada, ownChannel, '@foreman what do we order?')
  const page = await openAs('ada', thread.path)
  const working = messageOn(page, 'Foreman is waiting for another agent')
  await expect(working).toContainText('Coder is thinking…')
  await expect(messagesOn(page)).toHaveCount(2)
  await inspect(page, 'helper')
  await model.release('child')
  await expect(messageOn(page, 'Order two metres of belt.')).toBeVisible()
  await expect(messagesOn(page)).toHaveCount(2)
  await ada.api.agent.toggleActive.mutate({ agentId: agent, isActive: false })
})

test('An agent answers after the one that asked it has ended: both people see whose question it was', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada } = orchard.people
  const agent = await hire(orchard, {
    ...grader,
    slug: 'scout',
    displayName: 'Scout',
    tools: ['ask_agent'],
  })
  const question = 'How long is the ladder?'
  await model.enqueue([
    { kind: 'tools', calls: [{ name: 'ask_agent', input: { agent: 'coder', question, wait: false } }] },
    {
      kind: 'text',
      id: 'late',
      when: { contains: 'Scout (AI) asks you' },
      text: 'Three metres.',
      holds: ['headers'],
    },
    { kind: 'text', when: { contains: 'Coder has started' }, text: 'Coder measures it.' },
  ])
  const thread = await beginThread(ada, ownChannel, '@scout measure the ladder')
  const adas = await openAs('ada', thread.path)
  const bobs = await openAs('bob', thread.path)
  for (const page of [adas, bobs]) {
    await expect(messageOn(page, 'Coder measures it.')).toBeVisible()
    await expect(messageOn(page, 'Coder is thinking…')).toContainText('Coder, asked by Scout')
  }
  await model.release('late')
  for (const page of [adas, bobs]) {
    await expect(messageOn(page, 'Three metres.')).toContainText('Coder, asked by Scout')
    await expect(messagesOn(page)).toHaveCount(3)
  }
  await inspect(adas, 'asked-by')
  await bobs.reload()
  const late = messageOn(bobs, 'Three metres.')
  await expect(late).toContainText('Coder, asked by Scout')
  await expect(late.getByRole('button', { name: 'Reply to Scout Coder measures it.' })).toBeVisible()
  await ada.api.agent.toggleActive.mutate({ agentId: agent, isActive: false })
})

const grader = {
  name: 'Grader',
  slug: 'grader',
  displayName: 'Grader',
  description: 'Sorts apples',
  systemPrompt: 'You sort apples.',
  model: 'claude-sonnet-5-5',
}

type Draft = Parameters<Orchard['people']['ada']['api']['agent']['create']['mutate']>[0]

async function hire(orchard: Orchard, fields: Omit<Draft, 'workspaceId'>): Promise<string> {
  const { agent } = await orchard.people.ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    ...fields,
  })
  return agent.id
}

async function inspect(page: Page, name: string, within = '[role="log"]'): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
  const { violations } = await new AxeBuilder({ page }).include(within).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(node => node.target) }))).toEqual([])
}
