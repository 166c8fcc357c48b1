import type { Page } from '@playwright/test'
import mailWords from '#messages/en/mail.action.json' with { type: 'json' }
import { openMail } from '#tests/e2e/conversation/mails.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { editorWords } from '#tests/e2e/editor/editor-messages.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import {
  london,
  mailTo,
  numberOn,
  orderWith,
  payByCard,
  skipToPayment,
  type Shop,
} from '#tests/e2e/shop/order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { colleague } from './office-order-steps.ts'
import { officeUrl } from './office.ts'

const CUSHION = 301
const { message, articles } = demoWords('en')
const words = 'We wrote your name below the picture, as you asked on the phone.'

// A design without words of somebody's own is asked about once more: 422 says so in the console.
test.use({ expectedNoise: [/40[34]|422/] })

async function orderCushion(page: Page, shop: Shop, email: string): Promise<string> {
  const buffer = await makePhoto(2_400, 2_400, { seed: 31 }).jpeg({ quality: 85 }).toBuffer()
  await page.goto(shop.url('gb', `/${articles[CUSHION]!.slug}`))
  const file = { name: 'dog.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('[data-quick-photo]').setInputFiles(file)
  await expect(page.locator('canvas.quick-picture')).toBeVisible({ timeout: 20_000 })
  await page
    .getByRole('button', { name: message('page.article.addToCart') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/cart$/, { timeout: 30_000 })
  await skipToPayment(page, shop, london, email)
  await orderWith(page, 'CARD')
  await payByCard(page)
  await page.waitForURL(/order-completed\?order=/)
  return numberOn(page)
}

/** Writes a heading over the picture, as the editor has it. */
async function writeHeading(editor: Page, text: string): Promise<void> {
  const said = editorWords('en')
  await expect(editor.locator('html')).toHaveAttribute('data-hydrated', '')
  const name = said('panel.texts')
  const tab = editor.locator('.editor-tabs').getByRole('button', { name, exact: true })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  const panel = editor.locator('.editor-panel')
  await panel.getByRole('button', { name: said('tools.role.heading'), exact: true }).click()
  await expect(panel.getByLabel(said('tools.words'))).toBeFocused()
  await editor.keyboard.type(text)
}

/** Bytes of the picture of the order's line, through the browser's own cache. */
const shownPicture = (office: Page) =>
  office.locator('.o-line-picture img').evaluate(async (image: HTMLImageElement) => {
    const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer())
    return btoa(String.fromCodePoint(...bytes.subarray(0, 20_000)))
  })

test('support writes a name on a cushion, and its customer says which one is printed', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.setTimeout(180_000)
  const said = editorWords('en')
  const email = mailTo('copy', project.name)
  const number = await orderCushion(page, shop, email)

  const office = await colleague(browser, page, 'support', `/orders/${number}`)
  await expect(async () => {
    await office.reload()
    await expect(office.locator('.o-line-picture img')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000, intervals: [2_000] })
  const ordered = await shownPicture(office)
  await office.getByRole('link', { name: 'Change the design for the customer' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText(
    'Change the design for the customer',
  )
  await office.getByLabel('Message to the customer').fill(words)
  await office.getByLabel('Reason').fill('Asked on the phone')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Make a copy' }).click()
  const open = office.getByRole('link', { name: 'Open the editor' })
  await expectAccessible(office)
  const address = (await open.getAttribute('href'))!
  await open.click()
  await office.waitForURL(/gb\.localhost.*\/create\//)

  const banner = office.getByRole('note')
  await expect(banner).toHaveText(said('saving.copy.banner', { number }))
  await expect(office.getByRole('button', { name: said('saving.add') })).toHaveCount(0)
  await writeHeading(office, 'Ada')
  await expectAccessible(office)

  // The address is used up, and what it was exchanged for opens no cart.
  const statusOf = (url: string) =>
    office.evaluate(async (asked) => (await fetch(asked)).status, url)
  expect(await statusOf(address)).toBe(404)
  expect(await statusOf('/api/shop/customers/me/designs')).toBe(403)

  await office.getByRole('button', { name: said('saving.copy.send') }).click()
  const back = office.waitForURL(officeUrl(`/orders/${number}`), { timeout: 30_000 })
  const asks = office.getByRole('dialog')
  await Promise.race([back, asks.waitFor()])
  if (await asks.isVisible()) {
    for (const box of await asks.getByRole('checkbox').all()) await box.check()
    await asks.getByRole('button', { name: said('preview.confirm.order') }).click()
  }
  await back
  const cookies = await office.context().cookies(shop.url('gb'))
  expect(cookies.filter(({ name }) => name.endsWith('copy'))).toEqual([])
  // Until its customer has answered, the order is as it was.
  expect(await shownPicture(office)).toBe(ordered)

  const mail = await openMail(page, email, words)
  const link = mail.getByRole('link', { name: mailWords['mail.action.button.APPROVE_PROOF'] })
  await page.goto((await link.getAttribute('href'))!)
  await expect(page.getByRole('main')).toContainText(words)
  const sides = page.locator('.proof-sides section')
  await expect(sides).toHaveCount(2)
  // Both are drawn as they are printed, and are not the same.
  await expect(async () => {
    await page.reload()
    for (const side of await sides.all()) {
      await expect(side.locator('.proof-pages img').first()).toBeVisible({ timeout: 1_000 })
    }
  }).toPass({ timeout: 60_000, intervals: [2_000] })
  const drawn = await page.evaluate(async () => {
    const first = [
      ...document.querySelectorAll<HTMLImageElement>('.proof-pages li:first-child img'),
    ]
    const sums = first.map(async ({ src }) => {
      const answer = await fetch(src)
      const sum = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
      return `${answer.status} ${new Uint8Array(sum).join(' ')}`
    })
    return Promise.all(sums)
  })
  expect(drawn).toHaveLength(2)
  expect(drawn[0]).not.toBe(drawn[1])
  await expectAccessible(page)
  await page.getByRole('button', { name: message('required-action.proof.approve') }).click()
  await expect(page.getByText(message('required-action.answered.APPROVE_PROOF'))).toBeVisible()

  await expect(async () => {
    await office.reload()
    expect(await shownPicture(office)).not.toBe(ordered)
  }).toPass({ timeout: 60_000, intervals: [1_000] })
  await office.context().close()
})
