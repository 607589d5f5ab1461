import type { Page } from '@playwright/test'
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
  on?: readonly Size[]
  /** What leads from the loaded page to the state. Without steps the scene also counts as a route. */
  steps?: (page: Page, size: Size) => Promise<unknown>
  /**
   * Calls that change something never reach the server, so that no scene changes another one: they stay
   * unanswered. These procedures get an answer: a result, or the server's own.
   */
  answers?: Record<string, object | 'from the server'>
}

export const desktop = ['wide', 'laptop'] as const
export const phone = ['phone'] as const

/** Finds out whether the scene is seen on a phone. */
export function isPhone(size: Size): boolean {
  return size === 'phone'
}

/** Replaces the names of places in an address. */
export function fillIn(path: string, places: Record<string, string>): string {
  return path.replaceAll(/\{([\w.-]+)\}/g, (_, name: string) => {
    const place = places[name]
    if (place === undefined) throw new Error(`The data has no place '${name}'.`)
    return place
  })
}
