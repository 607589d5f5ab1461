// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import RootLayout from './layout'

const cookie = vi.hoisted(() => ({ theme: undefined as string | undefined }))
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      name === 'openvibe-theme' && cookie.theme ? { name, value: cookie.theme } : undefined,
  }),
  headers: async () => new Headers({ 'x-nonce': 'a-nonce' }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support.
  document.cookie = 'openvibe-theme=; max-age=0'
})

async function open(theme: string | undefined, system: 'dark' | 'light') {
  cookie.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support.
  if (theme) document.cookie = `openvibe-theme=${theme}`
  const html = renderToStaticMarkup(await RootLayout({ children: 'words' }))
  const page = new DOMParser().parseFromString(html, 'text/html')
  const first = page.documentElement.dataset.theme
  const light = Object.assign(new EventTarget(), { matches: system === 'light' })
  vi.stubGlobal('matchMedia', () => light)
  const script = page.querySelector('head script')
  document.documentElement.dataset.theme = first
  new Function(script?.textContent ?? '')()
  return {
    /** In the HTML, before any script. */
    first,
    nonce: script?.getAttribute('nonce'),
    /** In the first frame: the script in the head runs before it. */
    drawn: () => document.documentElement.dataset.theme,
    change(to: 'dark' | 'light') {
      light.matches = to === 'light'
      light.dispatchEvent(new Event('change'))
    },
  }
}

it.each(['light', 'dark'] as const)(
  'the first HTML has the chosen theme, %s, whatever the system has',
  async theme => {
    const page = await open(theme, theme === 'light' ? 'dark' : 'light')
    expect(page.first).toBe(theme)
    expect(page.drawn()).toBe(theme)
    page.change(theme === 'light' ? 'dark' : 'light')
    expect(page.drawn()).toBe(theme)
  },
)

it.each([undefined, 'system', 'nonsense'])(
  'with %s the theme of the system is there before the first paint, and when it changes',
  async theme => {
    const page = await open(theme, 'light')
    expect(page.nonce).toBe('a-nonce')
    expect(page.drawn()).toBe('light')
    page.change('dark')
    expect(page.drawn()).toBe('dark')
  },
)
