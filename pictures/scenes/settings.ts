import type { Page } from '@playwright/test'
import { choose } from '../../e2e/choose.ts'
import type { Scene } from '../scene.ts'

const key = {
  id: '01a20395-f58d-71a6-a963-a534c3762c20',
  workspaceId: '01a20395-f58d-71a6-a963-a534c3762c20',
  ownerId: '01a20395-f58d-71a6-a963-a534c3762c20',
  name: 'Backup',
  hint: '1234',
  scope: 'write',
  createdAt: '2026-11-22T14:00:00.000Z',
  expiresAt: '2027-02-20T14:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  key: 'ovk_0123456789abcdefghijklmnopqrstuvwxyzABCD1234',
}
const none = async () => {}
const main = (page: Page) => page.getByRole('main')
const end = (page: Page) => page.mouse.wheel(0, 5_000)

/** The settings of the person and of the workspace. */
export const settings: readonly Scene[] = [
  {
    name: 'profile-changed',
    path: '/orchard/settings/profile',
    async steps(page) {
      await page.getByLabel('Name', { exact: true }).fill('Ada of the orchard')
      await page.getByLabel('Handle', { exact: true }).focus()
    },
  },
  {
    name: 'profile-taken',
    path: '/orchard/settings/profile',
    answers: { 'workspace.updateHandle': 'from the server' },
    async steps(page) {
      await page.getByLabel('Handle', { exact: true }).fill('bob')
      await page.getByLabel('Handle', { exact: true }).press('Enter')
      await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
    },
  },
  {
    name: 'leave-dialog',
    path: '/orchard/settings/profile',
    as: 'bob',
    async steps(page) {
      await main(page).getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('dialog', { name: 'Leave Orchard?' }).waitFor()
    },
  },
  {
    name: 'notifications-end',
    path: '/orchard/settings/notifications',
    steps: page => main(page).getByText('Keyboard').last().scrollIntoViewIfNeeded(),
  },
  {
    name: 'key-made',
    path: '/orchard/settings/api-keys',
    answers: { 'apiKey.create': { apiKey: key } },
    async steps(page) {
      await page.getByLabel('Name').fill('Backup')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByLabel('API key Backup').waitFor()
    },
  },
  {
    name: 'key-revoke',
    path: '/orchard/settings/api-keys',
    async steps(page) {
      await page.getByRole('button', { name: 'Revoke Dashboard' }).click()
      await page.getByRole('button', { name: 'Revoke permanently' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'keys-bob', path: '/orchard/settings/api-keys', as: 'bob', steps: none },
  {
    name: 'workspace-end',
    path: '/orchard/settings/workspace',
    steps: page => page.getByLabel('Tasks at the same time').scrollIntoViewIfNeeded(),
  },
  {
    name: 'workspace-wrong',
    path: '/orchard/settings/workspace',
    answers: { 'workspace.update': 'from the server' },
    async steps(page) {
      await page.getByLabel('Tasks at the same time').fill('-3')
      await page.getByLabel('Tasks at the same time').press('Enter')
    },
  },
  {
    name: 'member-remove',
    path: '/orchard/settings/members',
    async steps(page) {
      await main(page)
        .getByRole('listitem')
        .filter({ hasText: '@carla' })
        .getByRole('button', { name: 'Remove' })
        .click()
      await page.getByRole('dialog', { name: /^Remove Carla/ }).waitFor()
    },
  },
  {
    name: 'members-found',
    path: '/orchard/settings/members',
    steps: page => main(page).getByLabel('Find a person').fill('car'),
  },
  {
    name: 'members-end',
    path: '/orchard/settings/members',
    steps: page => main(page).getByRole('button', { name: 'Revoke' }).last().scrollIntoViewIfNeeded(),
  },
  {
    name: 'members-invite',
    path: '/orchard/settings/members',
    async steps(page) {
      await main(page).getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByRole('dialog').getByLabel('E-mail address').waitFor()
    },
  },
  {
    name: 'usage-models',
    path: '/orchard/settings/usage',
    async steps(page) {
      await choose(page, 'Group by', 'Model')
      await page.getByRole('row', { name: /^claude-opus-5-5/ }).waitFor()
    },
  },
  {
    name: 'usage-agents',
    path: '/orchard/settings/usage',
    async steps(page) {
      await choose(page, 'Group by', 'Agent')
      await page.getByRole('row', { name: /^Vibe/ }).waitFor()
    },
  },
  { name: 'settings-bob', path: '/orchard/settings', as: 'bob', steps: none },
  { name: 'workspace-bob', path: '/orchard/settings/workspace', as: 'bob', steps: none },
  { name: 'agents-bob', path: '/orchard/settings/agents', as: 'bob', steps: none },
  { name: 'model-bob', path: '/orchard/settings/model', as: 'bob', steps: none },
  {
    name: 'settings-nav-hover',
    path: '/orchard/settings/profile',
    on: 'desktop',
    steps: page =>
      page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link', { name: 'Usage and budgets' })
        .hover(),
  },
  { name: 'appearance-end', path: '/orchard/settings/appearance', steps: end },
]
