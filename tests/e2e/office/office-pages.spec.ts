import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { officeRoutes } from '#app/office/office-routes.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { startBuiltShop } from '#tests/e2e/built-shop.ts'
import { inDatabaseOf } from '#tests/e2e/shop-database.ts'
import { expect, findFlaws, test } from '#tests/e2e/shop-test.ts'
import { openStoreDesk } from '#tests/office-calls/store-desk.ts'
import { officePageSamples } from '#tests/office-pages/all-samples.ts'
import { addressOf, openerOf, samplesOf } from '#tests/office-pages/page-sample.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { isOverTls, someOf } from '#tests/run/how-much.ts'

/** In a hurry the darker ones alone: their colours are the younger. */
const looks = someOf(['dark', 'light'] as const)

/** Where a page stands, and by whose session it is opened. */
type Place = { url: string; as: string; name: string }

// Each page's console is read by the journey itself, which says whose it was.
test.use({ expectedNoise: [/^/] })

test('every page of the office can be used by everybody, dark and light', async ({ page }, {
  project,
}) => {
  test.skip(isOverTls, 'a shop of its own stands behind no proxy')
  test.setTimeout(900_000)
  // Nothing moves in it: no job runs, and nobody plays the factory.
  const dataDir = join(import.meta.dirname, '../../../var', `e2e-pages-${project.name}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const shop = await startBuiltShop({ DATA_DIR: dataDir, SEED_DEMO: 'no', WORKER: 'none' })
  try {
    const places = await furnish(dataDir, `http://staff.localhost:${shop.port}`)
    const flaws: string[] = []
    for (const colorScheme of looks) {
      await page.emulateMedia({ colorScheme })
      for (const place of places) {
        const found = await lookAt(page, place)
        flaws.push(...found.map((flaw) => `${place.name}, ${colorScheme}: ${flaw}`))
      }
    }
    expect(flaws).toEqual([])
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Makes what the pages show, each for somebody of its own who may open it. */
async function furnish(dataDir: string, origin: string): Promise<Place[]> {
  const uploads = openTestUploads()
  const storage = openStorage({ dataDir, s3: undefined })
  const now = () => new Date()
  try {
    return await inDatabaseOf(dataDir, async (db) => {
      const shop = openApi(db, now, { ...uploads.tools, storage })
      await makeParcelService(db)
      const places: Place[] = []
      for (const { path } of officeRoutes) {
        // In a hurry each page once.
        for (const sample of someOf(samplesOf(officePageSamples, path))) {
          const me = await shop.staff(openerOf(path, sample))
          const desk = openStoreDesk({ shop, store: 'WPX-GB', now, me })
          const url = `${origin}${await addressOf(path, sample, desk)}`
          const name = sample.shows === undefined ? path : `${path} (${sample.shows})`
          places.push({ url, as: me.caller.credential!, name })
        }
      }
      return places
    })
  } finally {
    await uploads.close()
  }
}

async function lookAt(page: Page, { url, as }: Place): Promise<string[]> {
  const noise: string[] = []
  const listen = (message: { type(): string; text(): string }) => {
    if (['error', 'warning'].includes(message.type())) noise.push(`console: ${message.text()}`)
  }
  const fail = (error: Error) => noise.push(`console: ${error.message}`)
  page.on('console', listen)
  page.on('pageerror', fail)
  await page.context().addCookies([{ name: 'staff', value: as, url, sameSite: 'Strict' }])
  const answer = await page.goto(url)
  if (answer?.status() !== 200) noise.push(`answers ${answer?.status()}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
  const flaws = await findFlaws(page)
  page.off('console', listen)
  page.off('pageerror', fail)
  return [...noise, ...flaws]
}
