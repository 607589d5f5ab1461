/** Checks that every page must pass, on a page in its current state. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A folder for screenshots of every page. */
const pictures = process.env.OPENVIBE_PICTURES

/**
 * Checks every rule of WCAG in the page's current theme. In the other theme it checks only the colours,
 * because a theme can break nothing else. At each width it checks that everything fits. The page is loaded
 * once; the theme and the width change during the check.
 */
export async function look(page: Page, name: string, widths: readonly number[] = []): Promise<void> {
  const theme = await themeOf(page)
  await take(page, `${name}-${theme}`)
  await expectAccessible(page, name, 'all')
  await expectToFit(page, name)
  const other = theme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await expect(page.locator(`html[data-theme=${other}]`)).toBeVisible()
  await take(page, `${name}-${other}`)
  await expectAccessible(page, `${name}-${other}`, 'colours')
  const full = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: full?.height ?? 800 })
    await take(page, `${name}-${width}`)
    await expectToFit(page, `${name} at ${width}`)
  }
  if (full && widths.length > 0) await page.setViewportSize(full)
  await page.emulateMedia({ colorScheme: theme })
}

async function expectAccessible(page: Page, name: string, what: 'all' | 'colours') {
  // No page has frames, and the other mode opens an empty page for each check.
  // An open menu has two empty tab stops at each end that lead the focus on; no reader comes to rest on them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('[data-base-ui-focus-guard]')
  const asked = what === 'all' ? axe.withTags(wcag) : axe.withRules(['color-contrast'])
  const { violations } = await asked.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  expect.soft(found, name).toEqual([])
}

async function expectToFit(page: Page, name: string) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${name} scrolls sideways`).toBe(0)
}

function themeOf(page: Page): Promise<'dark' | 'light'> {
  return page.evaluate(() => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'))
}

async function take(page: Page, name: string) {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}
