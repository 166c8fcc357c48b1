import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/run/browser.ts'
import { isEverywhere, isOverTls } from './tests/run/how-much.ts'
import { leftOutJourneys } from './tests/run/in-turn.ts'

const browser = await findBrowser()
const inherited = Object.entries(process.env).flatMap(([name, value]) =>
  value === undefined ? [] : [[name, value]],
)

// Passkeys want a certificate without a flaw, which the proxy's own is only for who knows its key.
const keyHash = process.env['E2E_TLS_KEY_HASH']
const trust = keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []
const name = isOverTls ? 'browser-https' : 'browser'

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  // The sample over TLS is chosen by its tag.
  ...(!isOverTls && {
    testIgnore: ['**/https.spec.ts', ...leftOutJourneys().map((file) => `**/${file}`)],
  }),
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: `./var/results/${name}`,
  workers: 2,
  fullyParallel: true,
  // What passes only the second time is named at the end of the run, see tests/run/all.ts.
  retries: 1,
  // They end what hangs, and judge nothing: a busy machine takes ten times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    [process.stdout.isTTY ? 'line' : 'list'],
    ['json', { outputFile: `./var/results/${name}.json` }],
  ],
  use: {
    ignoreHTTPSErrors: isOverTls,
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args, ...trust],
      chromiumSandbox: !browser.args.includes('--no-sandbox'),
      env: { ...Object.fromEntries(inherited), ...browser.env },
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    // In a hurry a journey runs on one of the two screens and in one or two languages.
    // What is tagged @desktop or @phone makes no sense on the other one. Of the rest a short run
    // takes what is tagged @handheld on the phone, and leaves out what is tagged @elsewhere.
    {
      name: 'desktop',
      grepInvert: isEverywhere ? /@phone/ : /@phone|@handheld|@elsewhere/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      ...(isEverywhere
        ? { grepInvert: /@desktop/ }
        : { grep: /@phone|@handheld/, grepInvert: /@elsewhere/ }),
      use: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
