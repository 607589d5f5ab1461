import type { Page } from '@playwright/test'
import { replyBox } from '../../e2e/conversation.ts'
import { passTime, type Scene, type Size, send } from '../scene.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

/** Opens the sidebar, which on a phone is behind a button. */
async function openSidebar(page: Page, size: Size) {
  if (size === 'phone') await page.getByRole('button', { name: 'Channels and people' }).click()
  await sidebar(page).waitFor()
}

async function openPalette(page: Page) {
  await page.getByRole('button', { name: 'Search or jump to' }).first().click()
  await palette(page).getByRole('combobox').waitFor()
}

async function writeInPalette(page: Page, text: string) {
  await openPalette(page)
  await palette(page).getByRole('combobox').fill(text)
}

/** The page says that it is offline only some seconds after it lost its connection. */
async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.waitForTimeout(1_500)
  await passTime(page, 60)
}

/** The frame around every page of a workspace, and what opens over it. */
export const shell: readonly Scene[] = [
  { name: 'sidebar', path: '/orchard/harvest', on: 'phone', steps: openSidebar },
  {
    name: 'sidebar-end',
    path: '/orchard/harvest',
    async steps(page, size) {
      await openSidebar(page, size)
      await sidebar(page).getByRole('link', { name: 'Settings' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'sidebar-folded',
    path: '/orchard/harvest',
    async steps(page, size) {
      await openSidebar(page, size)
      for (const name of ['Channels', 'My forks', 'Direct messages'])
        await sidebar(page).getByRole('button', { name, exact: true }).click()
    },
  },
  {
    name: 'sidebar-hover',
    path: '/orchard/harvest',
    on: 'desktop',
    steps: page => sidebar(page).getByRole('link', { name: 'general' }).hover(),
  },
  {
    name: 'sidebar-focus',
    path: '/orchard/harvest',
    on: 'desktop',
    async steps(page) {
      await page.keyboard.press('Tab')
      for (let place = 0; place < 6; place++) await page.keyboard.press('Tab')
    },
  },
  { name: 'skip-link', path: '/orchard/harvest', on: 'desktop', steps: page => page.keyboard.press('Tab') },
  {
    name: 'workspace-menu',
    path: '/orchard/harvest',
    steps: page => page.getByRole('button', { name: 'Orchard, workspace menu' }).click(),
  },
  {
    name: 'account-menu',
    path: '/orchard/harvest',
    steps: page => page.getByRole('button', { name: 'Ada, your account' }).click(),
  },
  {
    name: 'account-menu-hover',
    path: '/orchard/harvest',
    on: 'desktop',
    async steps(page) {
      await page.getByRole('button', { name: 'Ada, your account' }).click()
      await page.getByRole('menuitem', { name: 'Profile' }).hover()
    },
  },
  { name: 'palette', path: '/orchard/harvest', steps: openPalette },
  {
    name: 'palette-matches',
    path: '/orchard/harvest',
    async steps(page) {
      await writeInPalette(page, 'har')
      await palette(page)
        .getByRole('option', { name: /harvest/ })
        .first()
        .waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'palette-nothing',
    path: '/orchard/harvest',
    steps: page => writeInPalette(page, 'zzzyyyxxx'),
  },
  {
    name: 'palette-action',
    path: '{rich}',
    on: 'desktop',
    steps: page => writeInPalette(page, 'theme'),
  },
  {
    name: 'shortcuts',
    path: '/orchard/harvest',
    on: 'desktop',
    async steps(page) {
      await page.locator('#content').focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'shortcuts-end',
    path: '/orchard/harvest',
    on: 'desktop',
    async steps(page) {
      await page.locator('#content').focus()
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await sheet.getByRole('checkbox', { name: /Single-key/ }).scrollIntoViewIfNeeded()
      await sheet.getByRole('checkbox', { name: /Single-key/ }).uncheck()
    },
  },
  {
    name: 'offline',
    path: '/orchard/harvest',
    async steps(page) {
      await goOffline(page)
      await page
        .getByText('You are offline. Your messages are kept')
        .filter({ visible: true })
        .first()
        .waitFor()
    },
  },
  {
    name: 'offline-unsent',
    path: '{rich}',
    answers: { 'message.send': 'lost' },
    async steps(page, size) {
      await goOffline(page)
      await replyBox(page).fill('Then I take it.')
      await send(page, size, replyBox(page))
      await page.getByText('Not sent yet. You are offline').filter({ visible: true }).first().waitFor()
    },
  },
]
