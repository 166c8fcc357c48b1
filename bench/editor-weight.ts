/** What the browser loads of JavaScript until something can be dragged, and afterwards. */
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from '@playwright/test'

/** The type setter with its fonts: it comes after the page is open, for texts alone. */
const textEngine = /harfbuzz|type-setter|text-engine|linebreak|font-catalogue/

export type Weight = { editorKb: number; textEngineKb: number; laterKb: number }

export async function weighScripts(
  browser: Browser,
  address: string,
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>,
): Promise<Weight> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  const scripts = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    scripts.set(pathname, gzipSync(await response.body(), { level: 9 }).length / 1000)
  })
  const answer = await page.goto(address)
  // Named by the page itself: all else is asked for by scripts, when something can be dragged.
  const html = (await answer?.text()) ?? ''
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForLoadState('networkidle')
  await context.close()
  const sum = (isWanted: (path: string) => boolean) =>
    [...scripts].filter(([path]) => isWanted(path)).reduce((total, [, size]) => total + size, 0)
  return {
    editorKb: sum((path) => html.includes(path)),
    textEngineKb: sum((path) => textEngine.test(path)),
    laterKb: sum((path) => !html.includes(path) && !textEngine.test(path)),
  }
}
