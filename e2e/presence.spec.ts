import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('Whoever opens the workspace is online for everyone else, and away once they leave', async ({
  openAs,
}) => {
  // A person's entry begins with the letter in the picture.
  const entryOf = (page: Page, name: string) =>
    page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name.charAt(0)}${name}`) })
  const ada = await openAs('ada')
  const bob = await openAs('bob')
  await expect(entryOf(ada, 'Bob')).toContainText('Bob, online')
  await expect(entryOf(bob, 'Ada')).toContainText('Ada, online')

  await bob.close()
  await expect(entryOf(ada, 'Bob')).toContainText('Bob, away')

  await openAs('bob')
  await expect(entryOf(ada, 'Bob')).toContainText('Bob, online')
})
