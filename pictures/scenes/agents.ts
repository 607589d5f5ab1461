import type { Page } from '@playwright/test'
import { choose } from '../../e2e/choose.ts'
import type { Scene } from '../scene.ts'

const section = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish…' })
const tab = (page: Page, name: string) => page.getByRole('link', { name }).click()
const open = (name: string) => async (page: Page) => {
  await section(page, name).click()
  await section(page, name).scrollIntoViewIfNeeded()
}

/** The list of agents, and the editor of one. */
export const agents: readonly Scene[] = [
  { name: 'agent-new', path: '/orchard/settings/agents/new', steps: async () => {} },
  {
    name: 'agent-missing',
    path: '/orchard/settings/agents/01a20395-f58d-71a6-a963-a534c3762c20',
    steps: page => page.getByRole('heading', { name: 'Agent not found' }).waitFor(),
  },
  {
    name: 'agents-row-hover',
    path: '/orchard/settings/agents',
    on: 'desktop',
    steps: page => page.getByRole('main').getByRole('button', { name: 'Switch off' }).first().hover(),
  },
  {
    name: 'agents-end',
    path: '/orchard/settings/agents',
    steps: page => page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded(),
  },
  { name: 'agent-answers', path: '{agent}', steps: open('Answers') },
  { name: 'agent-limits', path: '{agent}', steps: open('Task limits') },
  { name: 'agent-tools', path: '{agent}', steps: page => tab(page, 'Tools') },
  {
    name: 'agent-approvals',
    path: '{agent.grader}',
    async steps(page) {
      await tab(page, 'Tools')
      await page.getByRole('heading', { name: 'Approvals' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'agent-quorum',
    path: '{agent.grader}',
    async steps(page) {
      await tab(page, 'Tools')
      await choose(page, 'Approvers', 'several people')
    },
  },
  {
    name: 'agent-wrong',
    path: '{agent}',
    async steps(page) {
      await section(page, 'Task limits').click()
      await page.getByLabel('Turns').fill('0')
      await section(page, 'Task limits').click()
      await publish(page).click()
      await page.getByText('Enter a whole number from 1 to 50.').waitFor()
    },
  },
  {
    name: 'agent-changed',
    path: '{agent}',
    async steps(page) {
      await page.getByLabel('Prompt').fill(`IDENTITY\nYou prune.\n${'A long rule about trees.\n'.repeat(30)}`)
      await page.getByText(/^draft \d+, saved/).waitFor()
    },
  },
  {
    name: 'agent-leave',
    path: '{agent}',
    on: 'desktop',
    async steps(page) {
      await page.getByLabel('Prompt').fill('')
      await page.getByRole('link', { name: 'Agents' }).first().click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
  },
  {
    name: 'agent-versions',
    path: '{agent}',
    steps: page => tab(page, 'Versions'),
  },
  {
    name: 'agent-diff',
    path: '{agent}',
    async steps(page) {
      await tab(page, 'Versions')
      await page.getByRole('button', { name: 'Compare version 1 with the current one' }).click()
      await page.getByRole('region', { name: /^Version 1 →/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'agent-restore',
    path: '{agent}',
    async steps(page) {
      await tab(page, 'Versions')
      await page.getByRole('button', { name: 'Restore version 1' }).click()
      await page.getByRole('dialog', { name: 'Restore version 1?' }).waitFor()
    },
  },
  {
    name: 'agent-publish',
    path: '{agent}',
    async steps(page) {
      await page.getByLabel('Prompt').fill('Changed')
      await publish(page).click()
      await page.getByRole('dialog', { name: /^Publish version/ }).waitFor()
    },
  },
]
