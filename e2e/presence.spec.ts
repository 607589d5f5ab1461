import type { Page } from '@playwright/test'
import { createHttpStage } from '../testing/cast.ts'
import { expect, test } from './fixtures.ts'

test('A person who opens the workspace is online for everyone else, and away after leaving', async ({
  browser,
  orchard,
  ownChannel,
  product,
  openAs,
}) => {
  // Somebody new: a page of Bob's that another story closed with its whole browser may count for two more minutes.
  const email = `gail-${ownChannel.name}@orchard.example`
  const gail = { displayName: 'Gail', email, password: 'figs-in-june', role: 'member' } as const
  const player = await createHttpStage(product.origin).enter(gail)
  const { invite } = await orchard.people.ada.api.workspace.invite.mutate({
    workspaceId: orchard.workspace.id,
    role: gail.role,
  })
  await player.api.workspace.acceptInvite.mutate({ token: invite.token })
  const context = await browser.newContext({ baseURL: product.origin })
  await context.request.post('/api/auth/sign-in', { data: { email, password: gail.password } })
  const openAsGail = async () => {
    const page = await context.newPage()
    await page.goto(`/orchard/${ownChannel.name}`)
    return page
  }

  // A person's entry begins with the letter in the picture.
  const entryOf = (page: Page, name: string) =>
    page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name.charAt(0)}${name}`) })
  const ada = await openAs('ada')
  const first = await openAsGail()
  await expect(entryOf(ada, 'Gail')).toContainText('Gail, online')
  await expect(entryOf(first, 'Ada')).toContainText('Ada, online')

  await first.close()
  await expect(entryOf(ada, 'Gail')).toContainText('Gail, away')

  await openAsGail()
  await expect(entryOf(ada, 'Gail')).toContainText('Gail, online')
  await orchard.people.ada.api.workspace.removeMember.mutate({
    workspaceId: orchard.workspace.id,
    userId: player.userId,
  })
  await context.close()
})
