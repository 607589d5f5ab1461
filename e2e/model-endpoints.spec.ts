import { createOfflineModel, type OfflineModel } from '../server/offline-model/create-offline-model.ts'
import { beginThread, messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test.use({ variables: { OPENVIBE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1/32' } })

let proxy: OfflineModel
test.beforeAll(async () => {
  proxy = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
})
test.afterAll(() => proxy.close())

const apiKey = 'sk-of-the-orchard-a1b2c3d4'

test('An admin adds an endpoint, gives an agent a model there and a price, and deletes it when nobody uses it', async ({
  orchard,
  ownChannel,
  model: server,
  openAs,
}) => {
  const { ada } = orchard.people
  const { agent: ferry } = await ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    ...{ name: 'Ferry', slug: 'ferry', displayName: 'Ferry', systemPrompt: 'You cross the river.' },
    model: 'claude-sonnet-5-5',
  })
  const page = await openAs('ada', '/orchard/settings/model-endpoints')
  await expect(page.getByText('All agents use this server’s endpoint.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('EU proxy')
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9')
  await dialog.getByLabel('Key', { exact: true }).fill(apiKey)
  await dialog.getByRole('button', { name: 'Test and save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was saved, because the test call failed.')
  await look(page, 'endpoint-refused', [390])
  await dialog.getByLabel('Address').fill(proxy.url)
  await dialog.getByRole('button', { name: 'Test and save' }).click()
  const row = page.getByRole('listitem', { name: 'EU proxy' })
  await expect(row).toContainText('Works')
  await expect(row).toContainText('key …c3d4')
  await expect(row).toContainText('No agent uses it.')

  await page.goto(`/orchard/settings/agents/${ferry.id}`)
  const model = page.getByRole('group', { name: 'Model' })
  await model.getByRole('button', { name: 'Choose …' }).click()
  const there = dialog.getByRole('region', { name: 'EU proxy' })
  await expect(there.getByRole('button', { name: /Claude Sonnet 5\.5/ })).toContainText(
    '$2.00 in, $10.00 out per million tokens',
  )
  await look(page, 'model-picker', [390])
  await there.getByRole('button', { name: 'Another model of this endpoint' }).click()
  await there.getByLabel('Another model of this endpoint').fill('house-model')
  await there.getByRole('button', { name: 'Use this model' }).click()
  await expect(model).toContainText('The price of “house-model” is unknown.')
  await model.getByRole('button', { name: 'Enter its price' }).click()
  await dialog.getByLabel('Input').fill('1')
  await dialog.getByLabel('Output').fill('5')
  await look(page, 'price-dialog', [390])
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(model).toContainText('$1.00 in, $5.00 out per million tokens')
  await expect(model).not.toContainText('Nobody has told')
  const fallback = page.getByRole('group', { name: 'Fallback' })
  await fallback.getByRole('button', { name: 'Choose …' }).click()
  await dialog
    .getByRole('region', { name: 'This server’s endpoint' })
    .getByRole('button', { name: /Claude Haiku 5\.5/ })
    .click()
  await look(page, 'agent-model', [390])
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. The next task uses this version.')).toBeVisible()

  await page.goto('/orchard/settings/model-endpoints')
  await expect(row).toContainText('Used by Ferry')
  await row.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is used by Ferry, so it was not deleted')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await look(page, 'model-endpoints', [390])
  expect(await page.content()).not.toContain(apiKey)

  // The endpoint is switched off: the fallback answers, and says so.
  await row.getByRole('button', { name: 'Switch off' }).click()
  await expect(row).toContainText('Switched off')
  await server.enqueue({ kind: 'text', text: 'I stepped in.' })
  const thread = await beginThread(ada, ownChannel, '@ferry hello')
  await page.goto(thread.path)
  await expect(messageOn(page, 'I stepped in.')).toContainText(
    'answered by claude-haiku-5-5 because house-model (EU proxy) could not be reached',
  )
  await look(page, 'fallback-foot', [390])
})
