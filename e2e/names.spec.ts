import { createHttpStage } from '../testing/cast.ts'
import { readPaint, watchPaint } from '../testing/interface/first-load.ts'
import { beginThread, messageOn, replyBox, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('A mention reads as the name, from the first frame on, and stays a mention when it is copied, edited and quoted', async ({
  openAs,
  orchard,
  ownChannel,
  product,
}) => {
  const { ada } = orchard.people
  const workspaceId = orchard.workspace.id
  const grace = await createHttpStage(product.origin).enter({
    displayName: 'Grace Hopper',
    email: `${ownChannel.name}@orchard.example`,
    password: 'quinces-in-october',
    role: 'member',
  })
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId })
  await grace.api.workspace.acceptInvite.mutate({ token: invite.token })
  const { members } = await ada.api.workspace.listMembers.query({ workspaceId })
  const { handle = '' } = members.find(({ userId }) => userId === grace.userId) ?? {}
  const content = `Ask @${handle} about the **press**, or \`@${handle}\` in code`
  const thread = await beginThread(ada, ownChannel, content)

  const page = await openAs('ada', 'about:blank', { viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watchPaint)
  await page.goto(thread.path)
  const drawn = await (await page.request.get(thread.path)).text()
  expect(drawn).toContain('@Grace Hopper')
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  const mention = threadOn(page).getByRole('button', { name: '@Grace Hopper' })
  await expect(mention).toHaveAttribute('title', `About Grace Hopper (@${handle})`)
  await expect(messageOn(page, 'in code')).toContainText(`or @${handle} in code`)
  const { shift, moved } = await readPaint(page)
  expect(shift, moved.join('; ')).toBeLessThanOrEqual(0.02)
  const row = page.getByRole('main').getByRole('link', { name: 'Ask @Grace Hopper about the press' })
  await expect(row).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Ask @Grace Hopper about the press/)
  await look(page, 'names', [390])

  // Copied from the page, by selection.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const words = messageOn(page, 'in code').locator('.md')
  await words.evaluate(text => getSelection()?.selectAllChildren(text))
  await page.keyboard.press('Control+c')
  await replyBox(page).click()
  await page.keyboard.press('Control+v')
  await expect(replyBox(page)).toHaveValue(content)
  await replyBox(page).fill('')

  // Edited and quoted.
  await replyBox(page).press('ArrowUp')
  const edit = messageOn(page, 'Save').getByRole('textbox')
  await expect(edit).toHaveValue(content)
  await edit.press('Escape')
  await messageOn(page, 'in code').hover()
  await messageOn(page, 'in code').getByRole('button', { name: 'Reply with a quote' }).click()
  await expect(threadOn(page).getByText('Reply to Ada: Ask @Grace Hopper about the press')).toBeVisible()

  // Found by the handle that was written, and in the Inbox of the person.
  await page.goto(`/orchard/search?q=${encodeURIComponent(`press in:${ownChannel.name}`)}`)
  await expect(page.locator('a[data-hit]')).toContainText('Ask @Grace Hopper about the press')

  // Another handle leads to the same person, and so does a name that is kept when she leaves.
  await grace.api.workspace.updateHandle.mutate({ workspaceId, handle: `amazing-${handle}` })
  const bob = await openAs('bob', thread.path)
  await expect(bob).toHaveTitle(/^(\(\d+\) )?Ask @Grace Hopper about the press/)
  await threadOn(bob).getByRole('button', { name: '@Grace Hopper' }).click()
  await expect(bob.getByRole('dialog', { name: 'About Grace Hopper' })).toContainText(`@amazing-${handle}`)
  await bob.keyboard.press('Escape')
  await ada.api.workspace.removeMember.mutate({ workspaceId, userId: grace.userId })
  const kept = threadOn(bob).getByRole('button', { name: '@Grace Hopper' })
  await expect(kept).toHaveAttribute('title', /Grace Hopper \(left\)/)
  await bob.goto(`/orchard/${ownChannel.name}`)
  await expect(startBox(bob)).toBeVisible()
  await expect(bob.getByRole('link', { name: 'Ask @Grace Hopper about the press' })).toBeVisible()
})

test('A profile has an address of its own, which leads from the card to the person and back', async ({
  openAs,
  orchard,
  ownChannel,
}) => {
  const thread = await beginThread(orchard.people.carla, ownChannel, 'The press is mended.')
  const bob = await openAs('bob', thread.path)
  await messageOn(bob, 'The press is mended.').getByRole('button', { name: 'Carla', exact: true }).click()
  await bob.getByRole('dialog', { name: 'About Carla' }).getByRole('link', { name: 'View profile' }).click()
  await expect(bob).toHaveURL(/\/orchard\/people\/carla$/)
  const profile = bob.getByRole('main', { name: 'Profile of Carla' })
  await expect(profile.getByRole('heading', { name: 'Carla' })).toBeVisible()
  await expect(profile).toContainText('@carla')
  await expect(profile).toContainText('Member')
  await expect(bob).toHaveTitle(/^(\(\d+\) )?Carla · Orchard · OpenVibe$/)
  await look(bob, 'profile', [390])
  await profile.getByRole('link', { name: 'Messages from Carla' }).click()
  await expect(bob).toHaveURL(/\/search\?q=from/)
  await bob.goBack()
  await profile.getByRole('button', { name: 'Message' }).click()
  await expect(bob.getByLabel('Write to Carla')).toBeVisible()
  await bob.goBack()
  await expect(profile).toBeVisible()
  await bob.goto('/orchard/people/bob')
  await bob.getByRole('main').getByRole('link', { name: 'Edit profile' }).click()
  await expect(bob).toHaveURL(/\/settings\/profile$/)
  await bob.goto('/orchard/people/nobody')
  await expect(bob.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

test('A profile shows the first channels of a person, and all of them with a key', async ({
  browser,
  orchard,
  ownChannel,
  product,
}) => {
  const workspaceId = orchard.workspace.id
  const grace = {
    displayName: 'Grace Murray',
    email: `${ownChannel.name}-many@orchard.example`,
    password: 'quinces-in-october',
    role: 'member',
  } as const
  const { api, userId } = await createHttpStage(product.origin).enter(grace)
  const { invite } = await orchard.people.ada.api.workspace.invite.mutate({ workspaceId })
  await api.workspace.acceptInvite.mutate({ token: invite.token })
  for (let number = 10; number < 22; number++)
    await api.channel.create.mutate({ workspaceId, name: `${ownChannel.name}-${number}`, kind: 'private' })
  const { members } = await api.workspace.listMembers.query({ workspaceId })
  const handle = members.find(member => member.userId === userId)?.handle ?? ''

  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await page.goto(`/login?next=${encodeURIComponent(`/orchard/people/${handle}`)}`)
  await page.getByLabel('E-mail').fill(grace.email)
  await page.getByLabel('Password').fill(grace.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const channels = page.getByRole('main').getByRole('list')
  const links = channels.getByRole('link')
  await page.getByRole('button', { name: 'and 2 more' }).focus()
  await expect(links).toHaveCount(12)
  await look(page, 'profile-channels', [390])
  await page.keyboard.press('Enter')
  await expect(links).toHaveCount(14)
  await expect(links.nth(12)).toBeFocused()
  await expect(page.getByRole('button', { name: /more/ })).toHaveCount(0)
  await page.context().close()
})
