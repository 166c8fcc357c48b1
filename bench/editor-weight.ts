/** What the browser loads of JavaScript until something can be dragged. */
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
  await page.goto(address)
  await page.waitForSelector('html[data-hydrated]')
  const untilThen = new Set(scripts.keys())
  await page.waitForLoadState('networkidle')
  await context.close()
  const sum = (isWanted: (path: string) => boolean) =>
    [...scripts].filter(([path]) => isWanted(path)).reduce((total, [, size]) => total + size, 0)
  return {
    editorKb: sum((path) => untilThen.has(path) && !textEngine.test(path)),
    textEngineKb: sum((path) => textEngine.test(path)),
    laterKb: sum((path) => !untilThen.has(path) && !textEngine.test(path)),
  }
}
