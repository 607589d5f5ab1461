import { expect, test } from './fixtures.ts'

test('Whoever opens the workspace is online for everyone else, and away once they leave', async ({
  openAs,
}) => {
  const ada = await openAs('ada')
  const people = ada.getByRole('navigation', { name: 'Workspace' }).getByRole('listitem')
  const bobOfAda = people.filter({ hasText: '@bob' })
  await expect(people.filter({ hasText: 'you' })).toContainText('Ada, online')

  const bob = await openAs('bob')
  await expect(bobOfAda).toContainText('Bob, online')
  const adaOfBob = bob.getByRole('listitem').filter({ hasText: '@ada' })
  await expect(adaOfBob).toContainText('Ada, online')

  await bob.close()
  await expect(bobOfAda).toContainText('Bob, away')

  await openAs('bob')
  await expect(bobOfAda).toContainText('Bob, online')
  await expect(people.filter({ hasText: '@' }).first()).toContainText('Bob, online')
})
