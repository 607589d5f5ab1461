import type { Theme } from '@/server/domain/workspaces/session'

export const themes = ['dark', 'light', 'system'] as const satisfies readonly Theme[]

/** What was chosen on this device; null: nothing yet. */
export function readTheme(): Theme | null {
  const value = /(?:^|; )openvibe-theme=(\w+)/.exec(document.cookie)?.[1]
  return themes.find(name => name === value) ?? null
}

/** Shows a theme and keeps it in a cookie, so that the server paints the next page right at once. */
export function chooseTheme(theme: Theme) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support.
  document.cookie = `openvibe-theme=${theme}; path=/; max-age=31536000; samesite=lax`
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
}
