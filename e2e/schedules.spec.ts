import { choose } from './choose.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('A member makes a schedule in words, runs it at once, and follows its answers', async ({
  ownChannel,
  openAs,
}) => {
  const page = await openAs('ada', '/orchard/schedules')
  await expect(page.getByRole('heading', { name: 'No schedules yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New schedule' }).click()
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await form.getByLabel('Prompt').fill('List the open questions of the orchard.')

  await form.getByLabel('When').fill('every blue moon')
  await expect(form.getByText(/is not a time that we understand/)).toBeVisible()
  await form.getByLabel('When').fill('every weekday at 9')
  await expect(form.getByText('Every weekday at 09:00')).toBeVisible()
  await expect(form.getByRole('list', { name: 'The next times' }).getByRole('listitem')).toHaveCount(5)
  await choose(form, 'Where', `#${ownChannel.name}, a new thread each time`)
  await look(page, 'new schedule', [390])
  await form.getByRole('button', { name: 'Create' }).click()

  await expect(page.getByRole('heading', { name: 'List the open questions of the orchard.' })).toBeVisible()
  await expect(page.getByText('It has not run yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Run now' }).click()
  const runs = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(runs).toContainText('completed', { timeout: 30_000 })
  await expect(runs).toContainText('started by a person')
  await look(page, 'schedule', [390])
  await runs.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('dialog', { name: 'The whole answer' })).toContainText(/\w/)
  await page.keyboard.press('Escape')

  const carla = await openAs('carla', `/orchard/${ownChannel.name}`)
  await expect(carla.getByRole('main')).toContainText('Vibe')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('paused', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to all schedules' }).click()
  await expect(page.getByRole('list', { name: 'Schedules' })).toContainText('every weekday at 09:00')
  await look(page, 'schedules', [390])
})
