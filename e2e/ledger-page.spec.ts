import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { cutCalls, holdCalls, loseAnswer } from './network.ts'

const panel = (page: Page, kind: string) => page.getByRole('complementary', { name: kind })
const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })

test('A team keeps its decisions and to-dos in the ledger: list, board, keyboard, and a second person', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { bob } = orchard.people
  const channel = ownChannel
  const { thread, message } = await bob.api.thread.create.mutate({
    channelId: channel.id,
    content: 'We prune the old trees in March. Somebody has to order the ladders.',
  })
  const { entry: decision } = await bob.api.ledger.create.mutate({
    messageId: message.id,
    kind: 'decision',
    text: 'The old trees are pruned in March',
    quote: 'We prune the old trees in March.',
  })
  await bob.api.ledger.create.mutate({
    messageId: message.id,
    kind: 'todo',
    text: 'Order the ladders',
    quote: 'Somebody has to order the ladders.',
    dueOn: '2026-01-15',
  })

  const page = await openAs('ada', '/orchard/decisions')
  await choose(page, /^Channel/, `#${channel.name}`)
  const list = page.getByRole('list', { name: 'List' })
  const ladders = list.getByRole('button').filter({ hasText: 'Order the ladders' })
  await expect(ladders).toContainText('overdue')
  await ladders.focus()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('button').filter({ hasText: decision.text })).toBeFocused()
  await look(page, 'ledger list', [390])

  // Until the entry is there, shapes hold the places of its fields.
  const calls = await holdCalls(page, 'ledger.get')
  await ladders.click()
  const shape = page.locator('[data-skeleton=entry] i').nth(2)
  await expect(shape).toBeVisible()
  const held = await shape.boundingBox()
  calls.release()
  const todo = panel(page, 'To-do')
  await expect(todo.getByRole('combobox').first()).toBeVisible()
  expect(await todo.getByRole('combobox').first().boundingBox()).toEqual(held)
  await expect(todo).toContainText('Somebody has to order the ladders.')
  await choose(todo, 'Owner', 'Ada')
  await expect(ladders).toContainText('Ada')
  await todo.getByLabel('Due').fill('1 Feb 2030')
  await todo.getByLabel('Due').press('Enter')
  await expect(ladders).toContainText('2030')
  await expect(todo.getByRole('listitem').filter({ hasText: 'changed it' })).toHaveCount(2)
  await look(page, 'ledger entry', [390])
  await page.reload()
  await expect(panel(page, 'To-do')).toContainText('Order the ladders')

  // Somebody else is faster: nothing is lost, and the newest state is shown.
  const { entry: seen } = await bob.api.ledger.get.query({ entryId: decision.id })
  await page.goto(`/orchard/decisions?channel=${channel.id}&entry=${decision.id}`)
  const decided = panel(page, 'Decision')
  await expect(decided).toContainText(decision.text)
  await bob.api.ledger.update.mutate({ entryId: decision.id, rev: seen.rev, text: 'Pruning is in March' })
  await choose(decided, 'Status', 'Done')
  await expect(decided).toContainText('Pruning is in March')
  await choose(decided, 'Status', 'Done')
  await expect(decided).toContainText('Done by Ada')
  await decided.getByLabel('Link to a message').fill(`/orchard/${channel.name}/${thread.id}#m-${message.id}`)
  await decided.getByRole('button', { name: 'Save' }).click()
  await expect(decided.getByRole('link', { name: 'Open the message' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(decided).toBeHidden()

  // The board has the same filters, and Back leads from an entry to it.
  await page.getByRole('button', { name: 'Board' }).click()
  await expect(page).toHaveURL(new RegExp(`view=board&channel=${channel.id}`))
  const card = page.getByRole('button').filter({ hasText: 'Order the ladders' })
  await expect(column(page, 'Open')).toContainText('Order the ladders')
  await card.click()
  await expect(todo).toBeVisible()
  await page.goBack()
  await expect(todo).toBeHidden()
  await card.focus()
  await page.keyboard.press('2')
  await expect(column(page, 'Doing')).toContainText('Order the ladders')
  await expect(card).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button').filter({ hasText: 'Pruning is in March' })).toBeFocused()
  await look(page, 'ledger board', [390])

  const other = await openAs('bob', `/orchard/decisions?view=board&channel=${channel.id}`)
  await expect(column(other, 'Doing')).toContainText('Order the ladders')
  await card.dragTo(column(page, 'Done'))
  await expect(column(page, 'Done')).toContainText('Order the ladders')
  await expect(column(other, 'Done')).toContainText('Order the ladders')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'As a table (CSV)' }).click()),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
})

test('A change of an entry whose answer is lost is nobody else’s change', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { ada } = orchard.people
  const { message } = await ada.api.thread.create.mutate({
    channelId: ownChannel.id,
    content: 'We prune the pears in May.',
  })
  const { entry } = await ada.api.ledger.create.mutate({
    messageId: message.id,
    kind: 'decision',
    text: 'The pears are pruned in May',
  })
  const page = await openAs('ada', `/orchard/decisions?channel=${ownChannel.id}&entry=${entry.id}`)
  const decided = panel(page, 'Decision')
  const text = decided.getByLabel('Text')
  await decided.getByRole('button', { name: 'Edit' }).click()
  await text.fill('The pears are pruned in June')
  const { lost } = await loseAnswer(page, 'ledger.update')
  await decided.getByRole('button', { name: 'Save' }).click()
  await lost
  const history = decided.getByRole('listitem').filter({ hasText: 'changed it' })
  await expect(history).toHaveCount(1)
  await expect(text).toHaveValue('The pears are pruned in June')
  await expect(decided.getByText('Someone changed the text')).toHaveCount(0)
  await text.fill('The pears are pruned in July')
  await decided.getByRole('button', { name: 'Save' }).click()
  await expect(text).toHaveCount(0)
  await expect(decided).toContainText('The pears are pruned in July')

  // The page has not read the entry since: it still names the revision before.
  await decided.getByRole('button', { name: 'Edit' }).click()
  await text.fill('The pears are pruned in August')
  const reads = await cutCalls(page, 'ledger.get')
  const second = await loseAnswer(page, 'ledger.update')
  await decided.getByRole('button', { name: 'Save' }).click()
  await second.lost
  await reads.mend()
  await decided.getByRole('button', { name: 'Save' }).click()
  await expect(text).toHaveCount(0)
  await expect(page.getByText('Someone changed this entry')).toHaveCount(0)
  await expect(decided).toContainText('The pears are pruned in August')
})
