import { defineConfig } from '@playwright/test'

/**
 * Features of Chromium that are off. The first five draw parts of its own window as web pages, which nobody sees here
 * and which double the cost of opening a page. Chromium reads only the last of these flags, so the rest repeats the
 * features that Playwright switches off.
 */
const switchedOff = [
  ...['WebUIReloadButton', 'PreloadTopChromeWebUI'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/**
 * The stories: the whole product, in Chromium. Two at a time, since they wait as much as they work: each worker starts
 * a product of its own for all of its stories, so no story meets the scripts, the people or the kills of another one.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // In CI alone, where one late process of a shared machine must not turn the whole run red. The count tells of it.
  retries: process.env.CI ? 2 : 0,
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
        `--disable-features=${switchedOff.join(',')}`,
      ],
    },
  },
})
