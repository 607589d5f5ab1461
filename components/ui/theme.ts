import type { Theme } from '@/server/domain/workspaces/session'

export const themes = ['dark', 'light', 'system'] as const satisfies readonly Theme[]

/** Counts as long as the page is open, in a browser that takes no cookie. */
let chosenHere: Theme | null = null

/** The choice on this device; null: none yet. */
export function readTheme(): Theme | null {
  const value = /(?:^|; )openvibe-theme=(\w+)/.exec(readCookies())?.[1]
  return themes.find(name => name === value) ?? chosenHere
}

/** Shows a theme and keeps it in a cookie, so that the server draws the next page in it at once. */
export function chooseTheme(theme: Theme) {
  chosenHere = theme
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support.
    document.cookie = `openvibe-theme=${theme}; path=/; max-age=31536000; samesite=lax`
  } catch {
    // The choice still works for this page.
  }
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
}

function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}
