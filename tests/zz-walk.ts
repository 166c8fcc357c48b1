import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
const b = await findBrowser()
const browser = await chromium.launch({ executablePath: b.executablePath, args: b.args, chromiumSandbox: false, env: { ...process.env as any, ...b.env } })
const out = '/tmp/shots'
const store = process.env.STORE ?? 'pl'
for (const [w, h] of [[375, 812], [1280, 800]] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, isMobile: w < 400, hasTouch: w < 400 })
  const page = await ctx.newPage()
  page.on('console', (m) => { if (m.type() !== 'debug') console.log(w, page.url(), m.type(), m.text().slice(0, 200)) })
  const base = `http://${store}.localhost:4390`
  const shot = async (name: string) => { await page.waitForLoadState('networkidle').catch(() => {}); await page.screenshot({ path: `${out}/${store}-${w}-${name}.png` }) }
  await page.goto(base + '/help-center'); await shot('help')
  await page.goto(base + '/newsletter?sent=1'); await shot('newsletter')
  await page.goto(base + '/login?sent=register'); await shot('sent')
  await page.goto(base + '/login')
  await page.locator('input[name=email]').first().fill('anna@example.com')
  await page.locator('input[name=password]').first().fill('print-something-nice')
  await page.locator('input[name=password]').first().press('Enter')
  await page.waitForURL(/accounts/)
  await shot('account')
  await page.goto(base + '/accounts/orders'); await shot('orders')
  await page.goto(base + '/accounts/designs'); await shot('designs')
  await page.goto(base + '/accounts/tickets'); await shot('tickets')
  await page.goto(base + '/accounts/profile'); await shot('profile')
  await ctx.close()
}
await browser.close()
