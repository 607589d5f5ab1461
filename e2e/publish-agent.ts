import { expect, type Page } from '@playwright/test'

/** Publishes the draft of the agent whose editor is open, as a person does. */
export async function publishAgent(page: Page, note = ''): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: /Publish version/ })
  await dialog.getByLabel('Note for this version').fill(note)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. The next task uses this version.')).toBeVisible()
}
