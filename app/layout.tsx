import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { ApiProvider } from '@/components/trpc/api-provider'
import './design/tokens.css'
import './design/icons.css'
import './design/components.css'
import './product.css'

export const metadata: Metadata = { title: { default: 'OpenVibe', template: '%s · OpenVibe' } }

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: dark)', color: '#0d1013' },
    { media: '(prefers-color-scheme: light)', color: '#e6e9ec' },
  ],
}

/** Follows the system before the first paint, so that nothing flashes; a chosen theme needs no script. */
const followSystem =
  "document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'"

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get('openvibe-theme')?.value
  const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en" data-theme={chosen ?? 'dark'} suppressHydrationWarning>
      <head>{!chosen && <script nonce={nonce}>{followSystem}</script>}</head>
      <body>
        <ApiProvider>{children}</ApiProvider>
      </body>
    </html>
  )
}
