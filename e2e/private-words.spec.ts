/** An agent in one private channel is told words of another one. Later somebody reads only the first. */
import type { Locator, Page } from '@playwright/test'
import type { ModelScript } from '../server/offline-model/script-client.ts'
import type { Orchard } from '../testing/cast.ts'
import { beginThread, messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const secret = 'Marrakesh'
const mark = 'Some words are not shown, because they come from messages that you can’t read.'

const task = (page: Page): Locator => page.getByRole('main', { name: /^Task by/ })
const step = (page: Page, sentence: RegExp): Locator => task(page).getByRole('button', { name: sentence })

/** Bob and Ada read both channels. Bob asks in the first; the agent finds a message of the second and answers. */
async function ask({ workspace, people }: Orchard, model: ModelScript, name: string) {
  const { ada, bob } = people
  const openPrivate = async (name: string) => {
    const made = { workspaceId: workspace.id, name, topic: '', kind: 'private' } as const
    const { channel } = await bob.api.channel.create.mutate(made)
    await bob.api.channel.addMember.mutate({ channelId: channel.id, userId: ada.userId })
    return channel
  }
  const here = await openPrivate(`${name}-one`)
  const there = await openPrivate(`${name}-two`)
  await ada.api.agent.create.mutate({
    workspaceId: workspace.id,
    name: 'Finder',
    slug: `${name}-finder`,
    displayName: 'Finder',
    description: 'Finds messages',
    systemPrompt: 'You find messages.',
    model: 'claude-sonnet-5-5',
    tools: ['search_messages'],
  })
  await beginThread(bob, there, `The saffron price is nine hundred in ${secret}.`)
  await model.enqueue([
    { kind: 'tools', calls: [{ name: 'search_messages', input: { query: 'saffron price' } }] },
    { kind: 'text', text: 'I found the price.' },
  ])
  const thread = await beginThread(bob, here, `@${name}-finder what do we know about saffron?`)
  return { here, thread }
}

/** Opens every step of the task, and builds the last request again. */
async function openSteps(page: Page) {
  await step(page, /^search_messages ?done/).click()
  await expect(task(page).getByRole('region', { name: 'Tool result' })).toBeVisible()
  await step(page, /^claude-sonnet-5-5 ?done · called/).click()
  await step(page, /^Turn 2/).waitFor()
  await step(page, /^claude-sonnet-5-5 ?done · answered/).click()
  await expect(task(page).getByRole('table', { name: 'Context sent to the model' })).toHaveCount(2)
  await expect(task(page).getByRole('region', { name: 'Request' })).toHaveCount(2)
  await task(page).getByRole('button', { name: 'Rebuild from the log' }).last().click()
}

test('Somebody who was added later finds a mark on the page of a task where it was told words of another channel', async ({
  orchard,
  model,
  openAs,
}) => {
  const { bob, carla } = orchard.people
  const { here, thread } = await ask(orchard, model, 'saffron')
  const asker = await openAs('bob', thread.path)
  await messageOn(asker, 'I found the price.').getByRole('link', { name: 'View task' }).click()
  await openSteps(asker)
  await expect(task(asker)).toContainText(secret)
  await expect(task(asker).getByText(/identical: [\d,]+ characters, byte for byte/)).toBeVisible()
  await expect(task(asker)).not.toContainText(mark)

  await bob.api.channel.addMember.mutate({ channelId: here.id, userId: carla.userId })
  const page = await openAs('carla', thread.path)
  await messageOn(page, 'I found the price.').getByRole('link', { name: 'View task' }).click()
  const heard: string[] = []
  page.on(
    'response',
    answer =>
      void answer.text().then(
        body => heard.push(body),
        () => {},
      ),
  )
  await openSteps(page)
  await expect(task(page).getByText('The whole rebuilt request is identical')).toBeVisible()
  // On the result, and on the request that tells it. The answer is posted, and the call before tells nothing hidden.
  await expect(task(page).getByText(mark)).toHaveCount(2)
  await expect(task(page)).toContainText('what do we know about saffron?')
  await expect(task(page)).not.toContainText(secret)
  expect(heard.join()).toContain('what do we know about saffron?')
  expect(heard.join()).not.toContain(secret)
  const html = await (await page.request.get(new URL(page.url()).pathname)).text()
  expect(html).toContain('Finder')
  expect(html).not.toContain(secret)
  await look(page, 'task with marks')

  const phone = await openAs('carla', new URL(page.url()).pathname, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openSteps(phone)
  await expect(task(phone).getByText(mark)).toHaveCount(2)
  await expect(task(phone)).not.toContainText(secret)
  await look(phone, 'task with marks on a phone')

  await asker.reload()
  await openSteps(asker)
  await expect(task(asker)).toContainText(secret)
})
