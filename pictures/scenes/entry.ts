import type { Page } from '@playwright/test'
import type { Scene } from '../scene.ts'

const signInAs = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const signUp = (page: Page) => page.getByRole('button', { name: 'Create an account' }).click()

/** Everything before a workspace: signing in and up, invitations, the choice and creation of workspaces. */
export const entry: readonly Scene[] = [
  {
    name: 'sign-in-wrong',
    path: '/login',
    as: 'nobody',
    async steps(page) {
      await signInAs(page, 'nobody@orchard.example', 'not-this-one')
      await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
    },
  },
  {
    name: 'sign-in-no-address',
    path: '/login',
    as: 'nobody',
    async steps(page) {
      await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
      await page.getByText('Enter your e-mail address first.').waitFor()
    },
  },
  {
    name: 'sign-in-focus',
    path: '/login',
    as: 'nobody',
    async steps(page) {
      await page.getByLabel('E-mail').fill('ada@orchard.example')
      await page.getByLabel('Password', { exact: true }).focus()
    },
  },
  {
    name: 'sign-in-offline',
    path: '/login',
    as: 'nobody',
    async steps(page) {
      await page.context().setOffline(true)
      await signInAs(page, 'ada@orchard.example', 'apples')
      await page.getByText('OpenVibe did not answer').waitFor()
    },
  },
  { name: 'sign-up', path: '/login', as: 'nobody', steps: signUp },
  {
    name: 'sign-up-short',
    path: '/login',
    as: 'nobody',
    async steps(page) {
      await signUp(page)
      await page.getByLabel('Your name').fill('Ada')
      await page.getByLabel('E-mail').fill('new@orchard.example')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Create an account' }).click()
    },
  },
  { name: 'new-without', path: '/', as: 'eve', steps: page => page.getByRole('heading').first().waitFor() },
  {
    name: 'new-taken',
    path: '/new',
    answers: { 'workspace.create': 'from the server' },
    async steps(page) {
      await page.getByLabel('Name').fill('Orchard')
      await page.getByRole('button', { name: 'Create and open' }).click()
      await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
    },
  },
  {
    name: 'new-filled',
    path: '/new',
    steps: page => page.getByLabel('Name').fill('Pears & Plums of the north'),
  },
  { name: 'invite-stranger', path: '{invite.member}', as: 'nobody', steps: async () => {} },
  {
    name: 'invite-sign-up',
    path: '{invite.member}',
    as: 'nobody',
    async steps(page) {
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByLabel('Your name').waitFor()
    },
  },
  { name: 'invite-other', path: '{invite.mail}', as: 'bob', steps: async () => {} },
  { name: 'invite-for', path: '{invite.mail}', as: 'nobody', steps: async () => {} },
  { name: 'invite-revoked', path: '{invite.revoked}', as: 'bob', steps: async () => {} },
  { name: 'no-workspace', path: '/nowhere', steps: async () => {} },
  { name: 'not-found', path: '/orchard/settings/nothing/here', steps: async () => {} },
]
