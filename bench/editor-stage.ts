import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { findBrowser } from '#tests/run/browser.ts'
import { freePort } from '#tests/web/free-port.ts'
import { closeShop, openShop } from './real-shop.ts'

/**
 * A browser before a shop: the one at `origin`, such as `http://gb.localhost:3000` of `npm run dev`, or
 * else a built one of its own. Both are closed when `measure` is over; the process ends with what it says.
 */
export async function onStage(
  origin: string | undefined,
  measure: (browser: Browser, origin: string) => Promise<boolean>,
  /** Arguments for the browser, of whoever puts something between it and the shop's port. */
  between?: (port: number) => Promise<string[]>,
): Promise<void> {
  const port = await freePort()
  if (origin === undefined) await findOrMakeBuild(5)
  const shop =
    origin === undefined
      ? await openShop({
          PORT: String(port),
          DATA_DIR: join(root, 'var', 'bench'),
          // Orders of the past are drawn beside the first minute, which is what is measured here.
          DEMO_HISTORY: 'no',
        })
      : undefined
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...((await between?.(port)) ?? [])],
    ...(env && { env: { ...process.env, ...env } }),
  })
  try {
    const isMet = await measure(browser, origin ?? `http://gb.localhost:${port}`)
    process.exitCode = isMet ? 0 : 1
  } finally {
    await browser.close()
    if (shop) await closeShop(shop)
  }
}
