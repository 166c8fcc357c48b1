import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { makePromotion } from '#tests/orders/promotions.ts'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  // The worker asks the database on its own account.
  shop = await openShop({ WORKER: 'none' })
})
afterAll(() => shop.close())

const running = {
  validFrom: new Date(Date.now() - 60_000),
  validUntil: new Date(Date.now() + 3_600_000),
}

async function isShown(words: string, host = 'gb.localhost'): Promise<boolean> {
  return (await shop.ask('/offers', { host })).text.includes(words)
}

/** A page that had to wait for its minute to pass would not be in time. */
const soon = { timeout: 30_000 }

describe('the offers page', () => {
  it('shows what the store’s promotions do and ask, in its language and money', async () => {
    const { text, headers } = await shop.ask('/offers')
    expect(headers['cache-control']).toMatch(/^public/)
    for (const words of ['Three magnets for two', '3 for 2', '15% off', '£3.50 off', 'From £45']) {
      expect(text).toContain(words)
    }
    expect(text).toMatch(/<code>WELCOME10<\/code>/)
    expect(text).toContain('For your first order')
    expect(text).toContain('href="/photo-magnets"')
    expect(text.indexOf('Running now')).toBeLessThan(text.indexOf('Reduced products'))
    const czech = (await shop.ask('/offers', { host: 'cz.localhost' })).text
    expect(czech).toContain('<code>AHOJ10</code>')
    expect(czech.replaceAll('\u00a0', ' ')).toContain('Sleva 100 Kč')
  })

  it('works without a script: the button that needs one is not there yet', async () => {
    const { text } = await shop.ask('/offers')
    expect(text).toMatch(
      /<p class="offer-code" data-copy="WELCOME10">.*?<button[^>]*class="[^"]*\bunseen\b/s,
    )
  })

  it('shows them also to whoever narrows the products down', async () => {
    expect((await shop.ask('/offers?kind=cushion')).text).toContain('Three magnets for two')
  })

  it('is made anew when a promotion comes, changes or goes', async () => {
    expect(await isShown('Brand new')).toBe(false)
    const id = await transact(shop.db, (trx) =>
      makePromotion(trx, { ...running, name: 'Brand new' }),
    )
    await expect.poll(() => isShown('Brand new'), soon).toBe(true)
    await shop.db
      .updateTable('promotion_text')
      .set({ name: 'Another name' })
      .where('promotion_id', '=', id)
      .execute()
    await expect.poll(() => isShown('Another name'), soon).toBe(true)
    await shop.db
      .updateTable('promotion')
      .set({ valid_until: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute()
    await expect.poll(() => isShown('Another name'), soon).toBe(false)
  })

  it('is made anew when the last use is had, and not by those before', async () => {
    const id = await transact(shop.db, (trx) =>
      makePromotion(trx, { ...running, name: 'Only two', mostUses: 2 }),
    )
    await expect.poll(() => isShown('Only two'), soon).toBe(true)
    const had = (uses: number) =>
      shop.db.updateTable('promotion_limit').set({ uses }).where('promotion_id', '=', id).execute()
    const before = await shop.ask('/offers')
    await had(1)
    expect((await shop.ask('/offers')).headers['etag']).toBe(before.headers['etag'])
    await had(2)
    await expect.poll(() => isShown('Only two'), soon).toBe(false)
    await had(1)
    await expect.poll(() => isShown('Only two'), soon).toBe(true)
  })
})
