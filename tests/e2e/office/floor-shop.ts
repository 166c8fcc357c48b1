import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startBuiltShop, type BuiltShop } from '#tests/e2e/built-shop.ts'
import { london, mailTo, numberOn, orderWith, payByCard } from '#tests/e2e/shop/order-steps.ts'
import { expect } from '#tests/e2e/shop-test.ts'

const MUG = '101'
const GIFT_BOX = '901'

/** A shop of its own in which nobody plays the factory: what is bought waits for the people of a test. */
export async function startFloorShop(name: string): Promise<BuiltShop> {
  const dataDir = join(import.meta.dirname, '../../..', 'var', name)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  mkdirSync(join(dataDir, '..', 'test', 'media'), { recursive: true })
  symlinkSync(join('..', 'test', 'media'), join(dataDir, 'media'))
  return startBuiltShop({ DATA_DIR: dataDir, SIMULATION: 'off', FIX_WINDOW_MINUTES: '0' })
}

/** Buys mugs with a ready design, or gift boxes, and pays: the number of the order. */
export async function buy(
  page: Page,
  shop: BuiltShop,
  wanted: { mugs?: number; boxes?: number },
): Promise<string> {
  const origin = `http://gb.localhost:${shop.port}`
  const email = mailTo('floor', String(wanted.mugs ?? 0))
  await page.goto(`${origin}/tracking`)
  const send = (path: string, form: Record<string, string>) =>
    page.evaluate(sendForm, { path, form })
  await send('/cart', { intent: 'add', article_id: GIFT_BOX, quantity: String(wanted.boxes ?? 1) })
  if (wanted.mugs !== undefined) {
    const asked = { articleId: MUG, quantity: String(wanted.mugs) }
    // Ready designs are published while the shop is open already.
    await expect(async () => expect(await page.evaluate(addReadyDesign, asked)).toBe(true)).toPass({
      timeout: 60_000,
    })
  }
  await send('/login?redirect=/checkout', { intent: 'guest' })
  await send('/checkout', { intent: 'contact', name: 'Zoë', surname: 'O’Hara', email })
  await send('/checkout', {
    intent: 'address',
    recipient: 'Zoë O’Hara',
    addressLine1: london.street,
    city: london.city,
    postalCode: london.code,
  })
  await send('/checkout', { intent: 'shipment', service: 'paloma-home' })
  await page.goto(`${origin}/checkout?step=payment`)
  await orderWith(page, 'CARD')
  await payByCard(page)
  await page.waitForURL(/order-completed\?order=/)
  return numberOn(page)
}

async function sendForm({ path, form }: { path: string; form: Record<string, string> }) {
  await fetch(path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

/** The first ready design with nothing left to fill in, frozen and put into the cart. */
async function addReadyDesign({ articleId, quantity }: { articleId: string; quantity: string }) {
  type Answer = { id: string; name: string; design_id: string; revision: string }
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`/api/shop${path}?locale=en`, {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams(form),
    })
    return answer.ok ? ((await answer.json()) as Answer) : undefined
  }
  const listed = await fetch(`/api/shop/designs?article_id=${articleId}&limit=30&locale=en`)
  const { designs = [] } = (await listed.json()) as { designs?: Answer[] }
  for (const { id, name } of designs) {
    const made = await post('/designs', { from_design_id: id, name })
    if (!made) continue
    const { design_id: design, revision } = made
    const frozen = await post(`/designs/${design}/versions`, { revision, reason: 'CART' })
    if (!frozen) continue
    return (await post('/cart/designs', { version_id: frozen.id, quantity })) !== undefined
  }
  return false
}
