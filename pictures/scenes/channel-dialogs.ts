import type { Page } from '@playwright/test'
import type { Scene, Size } from '../scene.ts'

const inSidebar = (name: string) => async (page: Page, size: Size) => {
  if (size === 'phone') await page.getByRole('button', { name: 'Channels and people' }).click()
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
const about = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `About #${name}` }).click()
  await page.getByRole('dialog').getByRole('button').first().waitFor()
}
const dialog = (page: Page) => page.getByRole('dialog')
const anInvite = {
  id: '01a20395-f58d-71a6-a963-a534c3762c20',
  workspaceId: '01a20395-f58d-71a6-a963-a534c3762c20',
  role: 'member',
  email: null,
  createdAt: '2026-11-22T14:00:00.000Z',
  expiresAt: '2026-11-29T14:00:00.000Z',
  revokedAt: null,
  invitedBy: null,
  inviterName: 'Ada',
  usedCount: 0,
  acceptedCount: 0,
  token: 'a-token-of-this-length-is-long',
  url: 'http://127.0.0.1:3000/invite/a-token-of-this-length-is-long',
  mailed: false,
}

/** The dialogs of channels and of the sidebar, and the cards of people and agents. */
export const channelDialogs: readonly Scene[] = [
  { name: 'about-channel', path: '/orchard/harvest', steps: page => about(page, 'harvest') },
  { name: 'about-private', path: '/orchard/cellar', steps: page => about(page, 'cellar') },
  {
    name: 'about-end',
    path: '/orchard/harvest',
    async steps(page) {
      await about(page, 'harvest')
      await dialog(page).getByRole('button', { name: 'Archive the channel' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'archive-dialog',
    path: '/orchard/harvest',
    async steps(page) {
      await about(page, 'harvest')
      await dialog(page).getByRole('button', { name: 'Archive the channel' }).click()
      await page.getByRole('dialog', { name: 'Archive #harvest?' }).waitFor()
    },
  },
  { name: 'about-bob', path: '/orchard/harvest', as: 'bob', steps: page => about(page, 'harvest') },
  { name: 'browse-channels', path: '/orchard/harvest', steps: inSidebar('Browse channels') },
  {
    name: 'browse-none',
    path: '/orchard/harvest',
    async steps(page, size) {
      await inSidebar('Browse channels')(page, size)
      await dialog(page).getByLabel('Find a channel').fill('zzz')
    },
  },
  { name: 'create-channel', path: '/orchard/harvest', steps: inSidebar('Create a channel') },
  {
    name: 'create-channel-filled',
    path: '/orchard/harvest',
    answers: { 'channel.create': 'from the server' },
    async steps(page, size) {
      await inSidebar('Create a channel')(page, size)
      await dialog(page).getByLabel('Name').fill('Harvest')
      await dialog(page).getByLabel('Private').check()
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await dialog(page).getByRole('alert').filter({ hasText: /./ }).first().waitFor()
    },
  },
  { name: 'new-direct', path: '/orchard/harvest', steps: inSidebar('New direct message') },
  {
    name: 'new-direct-chosen',
    path: '/orchard/harvest',
    async steps(page, size) {
      await inSidebar('New direct message')(page, size)
      for (const name of ['Bob', 'Carla']) await dialog(page).getByRole('checkbox', { name }).first().check()
    },
  },
  { name: 'invite-dialog', path: '/orchard/harvest', steps: inSidebar('Invite people') },
  {
    name: 'invite-guest',
    path: '/orchard/harvest',
    async steps(page, size) {
      await inSidebar('Invite people')(page, size)
      await dialog(page).getByLabel('E-mail address').fill('gwen@press.example')
      await dialog(page).getByLabel('Guest').check()
    },
  },
  {
    name: 'invite-made',
    path: '/orchard/harvest',
    answers: { 'workspace.invite': { invite: anInvite } },
    async steps(page, size) {
      await inSidebar('Invite people')(page, size)
      await page.getByRole('button', { name: 'Create a link' }).click()
      await page.getByLabel('Invite link').waitFor()
    },
  },
  {
    name: 'person-card',
    path: '{rich.first}',
    async steps(page) {
      await page.getByRole('article').getByRole('button', { name: 'Bob', exact: true }).first().click()
      await page.getByRole('dialog', { name: 'About Bob' }).waitFor()
    },
  },
  {
    name: 'agent-card',
    path: '{direct.agent}',
    async steps(page) {
      await page.getByRole('article').getByRole('button', { name: 'Vibe' }).first().click()
      await page.getByRole('dialog', { name: 'About Vibe' }).waitFor()
    },
  },
]
