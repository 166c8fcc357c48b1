import type { Page } from '@playwright/test'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { openMail } from '#tests/e2e/conversation/mails.ts'
import { officeUrl, signInAs } from './office.ts'
import { endFixWindow } from './office-order-steps.ts'
import { buyBox, london, mailTo, numberOn, type Shop } from '#tests/e2e/shop/order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

// 403 is what the console says of the question who is there, 422 of a form that was refused.
test.use({ expectedNoise: [/403|422/] })

const { message } = demoWords('en')
const BOXES = 50

/** So many boxes are worth more than one person may give away. */
async function buyBoxes(page: Page, shop: Shop, email: string): Promise<string> {
  await page.goto(shop.url('gb', '/tracking'))
  await page.evaluate(async (quantity) => {
    const body = new URLSearchParams({ intent: 'add', article_id: '901', quantity })
    await fetch('/cart', { method: 'POST', body, redirect: 'manual' })
  }, String(BOXES))
  await buyBox(page, shop, { at: london, as: email })
  return numberOn(page)
}

async function waitUntilDelivered(page: Page) {
  const title = page.getByRole('heading', { level: 1 })
  await expect(async () => {
    await page.reload()
    await expect(title).toHaveText(message('tracking-detail.headline.delivered'), { timeout: 500 })
  }).toPass({ timeout: 240_000, intervals: [2_000] })
}

test('a reprint above the limit is asked for, approved by somebody else and seen by the customer', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.setTimeout(420_000)
  const email = mailTo('rosa', project.name)
  const number = await buyBoxes(page, shop, email)
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await page.waitForURL(/\/tracking\//)
  const tracking = page.url()
  await endFixWindow(number)
  await waitUntilDelivered(page)

  await signInAs(page, 'support', `/orders/${number}`)
  await page.locator('.o-head summary').click()
  await page.getByRole('link', { name: 'Make it again' }).click()
  await expectAccessible(page)
  const plan = page.locator('#reprint-plan')
  await expect(plan).toContainText('Choose pieces')
  await page.getByLabel('Pieces to make again').fill(String(BOXES))
  await expect(plan).toContainText('Ask for approval')
  await expect(plan).toContainText('above your limit')
  await page.getByLabel('Reason').selectOption('print_fault')
  await page.getByLabel('Who pays').selectOption('PRESS')
  await page.getByLabel('What happened').fill('White stripes on all boxes')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  // Above 30 pounds nobody is believed without a photo.
  await expect(page.locator('[data-bad] input[type=file]')).toBeVisible()
  await expect(page.getByLabel('What happened')).toHaveValue('White stripes on all boxes')
  await expectAccessible(page)
  const buffer = await makePicture()
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'stripes.jpg', mimeType: 'image/jpeg', buffer }])
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await page.waitForURL(/\/office\/reprints\/[\w-]{36}$/)
  const request = page.url()
  await expect(page.getByText('You asked for this one')).toBeVisible()
  await expect(page.locator('button[name=act]')).toHaveCount(1)
  await expect(page.locator('button[name=act][value=takeBack]')).toBeVisible()
  await expect(page.getByRole('img', { name: 'stripes.jpg' })).toBeVisible()
  await expectAccessible(page)

  const { viewport } = project.use
  const context = await browser.newContext(viewport ? { viewport } : {})
  const lead = await context.newPage()
  await signInAs(lead, 'support-lead')
  await lead.locator('a[href="/office/reprints"].o-figure').click()
  await expectAccessible(lead)
  await lead.locator('.o-table a', { hasText: number }).focus()
  await lead.keyboard.press('Enter')
  await expect(lead).toHaveURL(request)
  await lead.locator('button[name=act][value=approve]').focus()
  await lead.keyboard.press('Enter')
  // Whoever has just signed in has proved who they are.
  await expect(lead.getByText('Waits for approval')).toHaveCount(0)
  const made = lead.locator('.o-card a[href^="/office/orders/"]').last()
  const reprint = (await made.innerText()).trim()
  expect(reprint).not.toBe(number)
  await expectAccessible(lead)
  await made.click()
  await expect(lead.getByRole('heading', { level: 1 })).toHaveText(reprint)
  await lead.locator(`.o-columns a[href="/office/orders/${number}"]`).first().click()
  await expect(lead.locator(`.o-columns a[href="/office/orders/${reprint}"]`).first()).toBeVisible()
  await context.close()

  await page.goto(officeUrl('/reprints?view=all'))
  await expect(page.locator('.o-table')).toContainText(reprint)
  await page.goto(tracking)
  await page.getByRole('link', { name: new RegExp(reprint) }).click()
  await expect(page.getByRole('main')).toContainText(message('tracking-detail.reprint'))
  await expectAccessible(page)
  await openMail(page, email, reprint)
})

test('what has not been delivered is not made again, and the page says why @handheld @elsewhere', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  await buyBox(page, shop, { at: london, as: mailTo('nora', project.name) })
  const number = await numberOn(page)
  await signInAs(page, 'support', `/orders/${number}/reprint`)
  await expect(page.getByRole('main')).toContainText('has not been delivered yet')
  await expect(page.locator('main form')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(officeUrl('/reprints'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reprints')
  await expectAccessible(page)
})
