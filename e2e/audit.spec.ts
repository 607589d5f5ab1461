import { readFile } from 'node:fs/promises'
import { choose } from './choose.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('An admin sees who changed what, narrows the audit log, and takes it out as a file', async ({
  orchard,
  openAs,
}) => {
  const { ada } = orchard.people
  const { id: workspaceId, maxForksPerThread } = orchard.workspace
  // And back, since the stories that follow have the same workspace.
  for (const most of [4, maxForksPerThread])
    await ada.api.workspace.update.mutate({ workspaceId, maxForksPerThread: most })
  await ada.api.apiKey.create.mutate({ workspaceId, name: 'Pear counter', scope: 'read' })

  const page = await openAs('ada', '/orchard/settings')
  await page.getByRole('link', { name: 'Audit log' }).click()
  const acts = page.getByRole('list', { name: 'Acts' })
  await expect(
    acts.getByRole('listitem').filter({ hasText: 'Ada added the API key Pear counter' }),
  ).toBeVisible()

  const change = acts
    .getByRole('listitem')
    .filter({ hasText: 'Ada changed ‘Open forks in a thread’' })
    .first()
  await change.getByRole('button').click()
  await expect(change.getByRole('definition').filter({ hasText: '→' })).toContainText('4')
  await look(page, 'audit log', [390])

  // News are told, and come when they are asked for.
  await ada.api.apiKey.create.mutate({ workspaceId, name: 'Plum counter', scope: 'read' })
  await page.getByRole('button', { name: 'There are newer rows. Show them' }).click({ timeout: 20_000 })
  await expect(acts.getByRole('button').first()).toContainText('Plum counter')

  await choose(page, /^Kind/, 'Keys and programs')
  await expect(change).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('pear')
  await expect(acts.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/q=pear&kind=keys/)
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('quince')
  await expect(page.getByText('No row fits these filters')).toBeVisible()
  await look(page, 'audit log empty', [390])
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(acts.getByRole('listitem').nth(5)).toBeVisible()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('api_key.created,person,Ada')

  const bobs = await openAs('bob', '/orchard/settings/audit')
  await expect(bobs.getByText('This page is for admins')).toBeVisible()
})
