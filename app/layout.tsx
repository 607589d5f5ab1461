import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import sans from './design/fonts/Geist-Variable.woff2'
import './styles.css'

export const metadata: Metadata = {
  title: { default: 'OpenVibe', template: '%s · OpenVibe' },
  manifest: '/manifest.webmanifest',
  icons: { icon: '/icon.svg', apple: '/icons/apple-180.png' },
  appleWebApp: { capable: true, title: 'OpenVibe', statusBarStyle: 'black-translucent' },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: dark)', color: '#0d1013' },
    { media: '(prefers-color-scheme: light)', color: '#e6e9ec' },
  ],
}

/**
 * Follows the theme of the system, before the first paint so that nothing flashes, and whenever it changes. A
 * chosen theme (kept in a cookie) stops that.
 */
const followSystem = `{
  const light = matchMedia('(prefers-color-scheme: light)')
  const isChosen = () => {
    try {
      return /openvibe-theme=(light|dark)/.test(document.cookie)
    } catch {
      return false
    }
  }
  const follow = () => {
    if (!isChosen()) document.documentElement.dataset.theme = light.matches ? 'light' : 'dark'
  }
  follow()
  light.addEventListener('change', follow)
}`

/**
 * The end of the first frame. The browser draws nothing before it has come: half a list in the place of two columns would
 * move when the second comes. See https://html.spec.whatwg.org/multipage/links.html#link-type-expect; browsers that don't
 * know it draw as they read.
 */
const endId = 'first-frame'

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get('openvibe-theme')?.value
  const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
  const nonce = (await headers()).get('x-nonce') ?? undefined
  // Beside the sheet that names it, and not after it: else each page is drawn twice, in two fonts.
  preload(sans, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang="en" data-theme={chosen ?? 'dark'} suppressHydrationWarning>
      <head>
        <script nonce={nonce}>{followSystem}</script>
        <link rel="expect" href={`#${endId}`} blocking="render" />
      </head>
      <body>
        {children}
        <span id={endId} hidden />
      </body>
    </html>
  )
}
