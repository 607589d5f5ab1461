import type { Locator, Page } from '@playwright/test'
import type { Role } from '../testing/cast.ts'

export const sizes = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
} as const
export type Size = keyof typeof sizes

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** A person of the cast, Eve without a workspace, or somebody who is not signed in. */
export type Viewer = Role | 'eve' | 'nobody'

/** A state of the product that is photographed. Steps locate by role, label or text, never by class name. */
export interface Scene {
  /** The name of its pictures. */
  name: string
  /** The address, with names of the data's places in braces. */
  path: string
  /** Ada, if not given. */
  as?: Viewer
  /** All sizes, if not given. */
  on?: 'desktop' | 'phone'
  /** The steps from the loaded page to the state. Without them the scene also counts as a route. */
  steps?: (page: Page, size: Size) => Promise<unknown>
  /** Things that disappear after some seconds stay. It is so on every page whose address names a message. */
  keepsAll?: boolean
  /**
   * Calls that change something never reach the server, so that no scene changes another one: they stay
   * unanswered. These procedures get an answer: a result, the server's own, or a network error.
   */
  answers?: Record<string, object | 'from the server' | 'lost'>
}

/**
 * Lists the sizes of a scene in groups. The steps lead to a state once in each group: for the next size the
 * window only changes. Routes are loaded in every size.
 */
export function groupSizes({ on, steps }: Scene): Size[][] {
  const groups: Size[][] = steps ? [['wide', 'laptop'], ['phone']] : [['wide'], ['laptop'], ['phone']]
  return groups.filter(([size]) => !on || (on === 'phone') === (size === 'phone'))
}

/** Lets the stopped clock of a page jump forward, for states that come only after a while. */
export async function passTime(page: Page, seconds: number): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setFixedTime(now + seconds * 1_000)
}

/** Sends what a box holds: with a key, on a phone with the button. */
export async function send(page: Page, size: Size, box: Locator): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: 'Send', exact: true }).last().click()
  else await box.press('Enter')
}

/** Replaces the names of places in an address. */
export function fillIn(path: string, places: Record<string, string>): string {
  return path.replaceAll(/\{([\w.-]+)\}/g, (_, name: string) => {
    const place = places[name]
    if (place === undefined) throw new Error(`The data has no place '${name}'.`)
    return place
  })
}
