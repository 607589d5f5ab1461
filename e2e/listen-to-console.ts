import type { Page } from '@playwright/test'

/** Keeps every error and warning of the page's console, with the address where it came. */
export function listenToConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  return complaints
}
