import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/browser.ts'

const browser = await findBrowser()
const inherited = Object.entries(process.env).flatMap(([name, value]) =>
  value === undefined ? [] : [[name, value]],
)

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: './var/results/browser',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    [process.stdout.isTTY ? 'line' : 'list'],
    ['json', { outputFile: './var/results/browser.json' }],
  ],
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      chromiumSandbox: !browser.args.includes('--no-sandbox'),
      env: { ...Object.fromEntries(inherited), ...browser.env },
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    // What is tagged for one of them is not run on the other.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
