import type { Locator, Page } from '@playwright/test'

/** Opens the select with this label and chooses an option; in a list of several, it stays open. */
export async function choose(place: Page | Locator, label: string | RegExp, option: string): Promise<void> {
  const page = 'page' in place ? place.page() : place
  await place.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
