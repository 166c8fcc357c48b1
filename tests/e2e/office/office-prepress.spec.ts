import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { originalKey, pressKey } from '#commerce/upload/upload.rules.ts'
import keeping from '#messages/en/create.saving.json' with { type: 'json' }
import mailWords from '#messages/en/mail.action.json' with { type: 'json' }
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { openMail } from '#tests/e2e/conversation/mails.ts'
import { officeUrl, signInAs, speak } from './office.ts'
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
import { shopFolder } from '#tests/e2e/shop-folder.ts'

const CUSHION = 301
const storage = join(shopFolder, 'files')
const { message } = demoWords('en')

// A design without words of somebody's own is asked about once more: 422 says so in the console.
test.use({ expectedNoise: [/422/] })

/** Somebody puts a photo of their own on a cushion, and stands before the payment. */
async function designCushion(page: Page, shop: Shop, email: string, seed: number) {
  const { articles } = demoWords('en')
  const buffer = await makePhoto(2_400, 2_400, { seed }).jpeg({ quality: 85 }).toBuffer()
  await page.goto(shop.url('gb', `/${articles[CUSHION]!.slug}`))
  const file = { name: 'beach.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('[data-quick-photo]').setInputFiles(file)
  await expect(page.locator('canvas.quick-picture')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: message('page.article.addToCart') }).click()
  await expect(page).toHaveURL(/\/cart$/, { timeout: 30_000 })
  await skipToPayment(page, shop, london, email)
  return createHash('sha256').update(buffer).digest('hex')
}

async function pay(page: Page): Promise<string> {
  await orderWith(page, 'CARD')
  await payByCard(page)
  await page.waitForURL(/order-completed\?order=/)
  return numberOn(page)
}

/** Another person at another screen of the same size. */
async function openOffice(browser: Browser, role: string, path: string): Promise<Page> {
  const { viewport, isMobile, hasTouch } = test.info().project.use
  const context = await browser.newContext({
    ...(viewport && { viewport }),
    ...(isMobile !== undefined && { isMobile }),
    ...(hasTouch !== undefined && { hasTouch }),
  })
  const office = await context.newPage()
  await signInAs(office, role, path)
  return office
}

/** The customer opens the design from the question, comes back and sends it. */
async function sendDesign(page: Page, words: string | undefined) {
  if (words !== undefined) await expect(page.getByRole('main')).toContainText(words)
  await page.getByRole('button', { name: message('required-action.design.edit') }).click()
  await page.waitForURL(/\/create\//)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.getByRole('button', { name: backToOrder }).click()
  await page.waitForURL(/user_required_actions.*draft=/)
  const confirm = page.locator('[name=isConfirmed]')
  await page.getByRole('button', { name: message('required-action.design.send') }).click()
  const thanks = page.getByText(message('required-action.answered.judged'))
  await expect(thanks.or(confirm).first()).toBeVisible()
  if (await confirm.isVisible()) {
    await confirm.check()
    await page.getByRole('button', { name: message('required-action.design.send') }).click()
  }
  await expect(thanks).toBeVisible()
}

const backToOrder = keeping['create.saving.toOrder']

test('support asks for another photo, rejects the first answer in words and accepts the next @handheld', async ({
  page,
  shop,
  browser,
}, { project }) => {
  const email = mailTo('photo', project.name)
  await designCushion(page, shop, email, 21)
  const number = await pay(page)

  // By way of the order, so that nobody has to know an address.
  const office = await openOffice(browser, 'support', `/orders/${number}`)
  await office.locator('.o-head details summary').click()
  await office.getByRole('link', { name: 'Ask the customer' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Ask the customer')
  await office.getByLabel('Another photo').check()
  const words = 'The beach is out of focus. Do you have it in full size?'
  await office.getByLabel('Your words to the customer').fill(words)
  await expect(office.locator('.o-mail')).toContainText(words)
  await expect(office.locator('.o-mail')).toContainText(`One photo of your order ${number}`)
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Send the question' }).click()
  await expect(office.getByText('The customer has not answered yet')).toBeVisible()
  await expectAccessible(office)

  const mail = await openMail(page, email, words)
  await expect(mail.locator('body')).not.toContainText('cannot be printed')
  const link = mail.getByRole('link', { name: mailWords['mail.action.button.REPLACE_PHOTO'] })
  const question = (await link.getAttribute('href'))!
  await page.goto(question)
  await expectAccessible(page)
  await sendDesign(page, words)

  // From the list, by keys alone where there is a keyboard.
  await office.goto(officeUrl('/actions'))
  const row = office.getByRole('link', { name: number })
  await expect(row).toBeVisible()
  await expectAccessible(office)
  await row.focus()
  await office.keyboard.press('Enter')
  await expect(office.getByRole('heading', { name: 'Sent instead' })).toBeVisible()
  await expect(office.getByRole('heading', { name: 'Ordered', exact: true })).toBeVisible()
  await expectAccessible(office)
  const refusal = 'It is the same photo. Please look for the original in your phone.'
  await office.getByLabel('What the customer should do differently').fill(refusal)
  await office.getByRole('button', { name: 'Reject and ask again' }).click()
  await expect(office.getByText(refusal).first()).toBeVisible()

  await openMail(page, email, refusal)
  await page.goto(question)
  await sendDesign(page, refusal)

  await office.reload()
  await office.getByRole('button', { name: 'Accept the new design' }).click()
  await expect(office.locator('.o-head .o-badge').first()).toHaveText('Accepted')
  await expectAccessible(office)
  await openMail(page, email, mailWords['mail.action.accepted.text'])
  await office.goto(officeUrl(`/orders/${number}/files`))
  await expect(office.getByRole('heading', { name: /Print file/ }).first()).toBeVisible()
  await expectAccessible(office)
  await office.context().close()
})

test('a wish about a proof is answered, more time is given and the question is taken back @elsewhere', async ({
  page,
  shop,
  browser,
}, { project }) => {
  const email = mailTo('proof', project.name)
  await designCushion(page, shop, email, 22)
  const number = await pay(page)
  const office = await openOffice(browser, 'support', `/orders/${number}/ask?type=APPROVE_PROOF`)
  await office.getByLabel('Your words to the customer').fill('Is this the right way up?')
  await office.getByRole('button', { name: 'Send the question' }).click()
  await expect(office.getByText('The customer has not answered yet')).toBeVisible()

  const mail = await openMail(page, email, mailWords['mail.action.button.APPROVE_PROOF'])
  const link = mail.getByRole('link', { name: mailWords['mail.action.button.APPROVE_PROOF'] })
  await page.goto((await link.getAttribute('href'))!)
  await page.getByLabel(message('required-action.change.label')).fill('A little larger, please')
  await page.getByRole('button', { name: message('required-action.change.submit') }).click()
  await expect(page.getByText(message('required-action.answered.judged'))).toBeVisible()

  await office.reload()
  await expect(office.getByText('A little larger, please').first()).toBeVisible()
  await expect(office.getByRole('button', { name: 'Print it as it is shown' })).toBeVisible()
  await office
    .getByLabel('What the customer should do differently')
    .fill('It fills the cushion already. Please approve it, or move it yourself.')
  await office.getByRole('button', { name: 'Answer and show the proof again' }).click()

  await office.getByLabel('Answer by').fill('2020-01-01')
  await office.locator('form', { hasText: 'Give more time' }).evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await office.getByRole('button', { name: 'Give more time' }).click()
  await expect(office.locator('#field-until-error')).toBeVisible()
  await expectAccessible(office)
  const later = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await office.getByLabel('Answer by').fill(later)
  await office.getByRole('button', { name: 'Give more time' }).click()
  await expect(office.getByText('The customer has more time')).toBeVisible()
  await office.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(office.getByText('The reminder is on its way')).toBeVisible()

  office.on('dialog', (dialog) => void dialog.accept())
  await office.getByLabel('Why').fill('The customer phoned: it is fine')
  await office.getByRole('button', { name: 'Take the question back' }).click()
  await expect(office.locator('.o-head .o-badge').first()).toHaveText('Expired')
  await page.reload()
  await expect(page.getByText(message('required-action.expired.text'))).toBeVisible()
  await office.context().close()
})

test(
  'a file that could not be drawn is found and drawn again by prepress, in Spanish',
  { tag: ['@desktop', '@elsewhere'] },
  async ({ page, shop, browser }, { project }) => {
    // The press tries five times before it gives up, which takes it more than two minutes.
    test.setTimeout(400_000)
    const { message: palabra } = demoWords('es')
    const email = mailTo('disk', project.name)
    const sha256 = await designCushion(page, shop, email, 23)
    const kept = [originalKey(sha256), pressKey(sha256)]
      .map((key) => join(storage, key))
      .filter((path) => existsSync(path))
    expect(kept.length).toBeGreaterThan(0)
    for (const path of kept) renameSync(path, `${path}.away`)
    const number = await pay(page)

    const office = await openOffice(browser, 'prepress', '/print-files')
    await speak(office, 'es')
    await office.reload()
    const row = office.getByRole('link', { name: number })
    await expect(async () => {
      await office.reload()
      await expect(row.first()).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 240_000, intervals: [5_000] })
    await expectAccessible(office)
    await row.first().click()
    await expect(
      office.getByRole('heading', { name: palabra('office-prepress.failure.missing_photo') }),
    ).toBeVisible()
    await expect(office.getByText('beach.jpg')).toBeVisible()
    await expect(office.getByText(palabra('office-prepress.photo.gone')).first()).toBeVisible()
    await expectAccessible(office)

    for (const path of kept) renameSync(`${path}.away`, path)
    await office.getByRole('button', { name: palabra('office-prepress.retry') }).click()
    await expect(office).toHaveURL(/\/print-files$/)
    await expect(row).toHaveCount(0)
    await office.goto(officeUrl(`/orders/${number}/files`))
    const download = office.getByRole('link', { name: /^Descargar/ })
    await expect(async () => {
      await office.reload()
      await expect(download.first()).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 90_000, intervals: [2_000] })
    await expectAccessible(office)
    await speak(office, 'en')
    await office.reload()
    await office.context().close()
  },
)
