import { defineConfig } from '@playwright/test'

/** The stories: the whole product, in Chromium. One after the other, since all of it shares two cores. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // On a shared machine one late process must not turn a whole run red: a second try is told as 'flaky'. At home: none.
  retries: process.env.CI ? 1 : 0,
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.OPENVIBE_CHROMIUM ? { executablePath: process.env.OPENVIBE_CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
