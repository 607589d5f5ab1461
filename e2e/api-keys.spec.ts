import { expect, test } from './fixtures.ts'

test('A person creates a key, a program asks with it, and after it is revoked it opens nothing', async ({
  openAs,
  model,
  product,
  playwright,
}) => {
  const page = await openAs('bob', '/orchard/settings/api-keys')
  await page.getByLabel('Name').fill('Nightly report')
  await expect(page.getByRole('radio', { name: /^Full access/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create key' }).click()
  const field = page.getByLabel('API key Nightly report')
  await expect(field).toBeFocused()
  const key = await field.inputValue()
  await expect(page.getByText(/read and write · created .* · never used · expires/)).toBeVisible()

  const program = await playwright.request.newContext({
    baseURL: product.origin,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  await model.enqueue({ kind: 'text', when: { contains: 'How was the harvest' }, text: 'Forty crates.' })
  const data = {
    agent: 'vibe',
    input: { kind: 'message', content: 'How was the harvest?' },
    session: 'report',
  }
  const { task } = await (await program.post('/api/v1/tasks', { data })).json()
  const stream = await program.get(`/api/v1/tasks/${task.id}/stream`)
  expect(await stream.text()).toContain('Forty crates.')

  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.goto('/orchard/api-bob')
  await expect(page.getByText('How was the harvest?').first()).toBeVisible()

  await page.goto('/orchard/settings/api-keys')
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('button', { name: 'Revoke permanently' }).click()
  await expect(page.getByText(/· last used .* · revoked/)).toBeVisible()
  expect((await program.get('/api/v1/me')).status()).toBe(401)
  await program.dispose()
})
