import type { Page } from '@playwright/test'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { readCode } from './mails.ts'
import { officeUrl, signInAs } from '#tests/e2e/office/office.ts'
import {
  buyBox,
  lisbon,
  london,
  mailTo,
  orderWith,
  payByCard,
} from '#tests/e2e/shop/order-steps.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { deliver } from './ticket-steps.ts'

// 422 is what the console says of a form that was refused.
test.use({ expectedNoise: [/422/] })

test('a guest in Portugal reports a broken box from a phone, and it is printed again @phone', async ({
  page,
  shop,
}, { project }) => {
  const email = mailTo('rita', project.name)
  const { message } = demoWords('pt')
  await buyBox(page, shop, { at: lisbon, as: email, quantity: 2 })
  const publicId = new URL(page.url()).searchParams.get('order')!
  await deliver(publicId)
  // Another device: only the link is known there.
  await page.context().clearCookies()
  await page.goto(shop.url('pt', `/tracking/${publicId}`))
  await page.getByRole('link', { name: message('general.fault.entry') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message('fault-report.title'))
  await expectAccessible(page)
  await page.getByRole('button', { name: message('tracking-detail.code.send') }).click()
  const code = page.locator('[name=code]')
  await expect(code).toBeVisible()
  await code.fill(await readCode(page, email))
  await page.getByRole('button', { name: message('tracking-detail.code.submit') }).click()
  const form = page.locator('form:has([name=message])')
  await form.locator('select').selectOption('damaged')
  await form.locator('[type=number]').fill('3')
  await form.locator('[name=message]').fill('A tampa está partida.')
  await form.evaluate((element: HTMLFormElement) => (element.noValidate = true))
  const buffer = await makePicture()
  const photo = { name: 'caixa.jpg', mimeType: 'image/jpeg', buffer }
  await form.locator('[type=file]').setInputFiles([photo])
  await form.locator('button[type=submit]').click()
  // More than were ordered: the number is asked for again, the photo is kept.
  await expect(form.locator('[aria-invalid]')).toBeVisible()
  await expect(form.locator('[name=attachment]')).toBeChecked()
  await expectAccessible(page)
  await form.locator('[type=number]').fill('1')
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danificado no transporte')
  await expect(page.locator('main')).toContainText('A tampa está partida.')
  await expectAccessible(page)
  const ticket = /\/tickets\/([\w-]+)/.exec(page.url())![1]!

  await signInAs(page, 'support', `/tickets/${ticket}`)
  await expect(page.locator('.o-fault-lines')).toContainText('1 of 2')
  await page.getByRole('link', { name: 'Compare pictures' }).click()
  await expect(page.getByRole('img', { name: 'caixa.jpg' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('+')
  await expect(page.locator('[data-zoom]')).toHaveAttribute('style', /--zoom: 1\.5/)
  await page.getByRole('link', { name: 'Print these again' }).click()
  await expect(page.locator('#reprint-plan')).toContainText('1')
  await expect(page.locator('[name=reason]')).toHaveValue('damaged')
  await expect(page.locator('[name=payer]')).toHaveValue('CARRIER')
  await expect(page.locator('[name=photos]').first()).toBeChecked()
  await page.locator('#reprint-plan button[type=submit]').click()
  // Back where the customer waits for an answer, with what was done.
  await page.waitForURL((url) => url.pathname === `/office/tickets/${ticket}`)
  await expect(page.getByRole('region', { name: 'Done since the last message' })).toContainText(
    'Reprint',
  )
})

test('a customer ticks the broken one of their things by its picture @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  const { articles } = demoWords('en')
  const customer = await inShopDatabase(async (db) => {
    const made = await makeCustomer(db, { name: 'Tick' })
    const lines = ['901', '902'].map((id) => ({
      articleId: Number(id),
      articleName: articles[id]!.name,
      quantity: 2,
    }))
    await makePlacedOrder(db, { customerId: made.id, email: made.email, status: 15, lines })
    return made
  })
  await page.goto(shop.url('gb', '/login'))
  await page.locator('input[name=email]').fill(customer.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('main form').first().locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/login'))
  await page.goto(shop.url('gb', '/accounts/tickets?new=1'))
  const entry = page.locator('.fault-entry-order')
  await expect(entry.locator('.line-thumb img')).toHaveCount(2)
  await entry.getByRole('checkbox', { name: articles['902']!.name }).check()
  await expectAccessible(page)
  await entry.getByRole('button').click()
  await page.waitForURL(/\/tracking\/[\w-]+\/fault\?line=/)
  const lines = page.locator('.fault-line')
  await expect(lines).toHaveCount(2)
  await expect(lines.locator('.order-line-picture img')).toHaveCount(2)
  await expect(lines.getByRole('checkbox', { checked: true })).toHaveCount(1)
  const ticked = lines.filter({ hasText: articles['902']!.name })
  await expect(ticked.getByRole('checkbox')).toBeChecked()
  await ticked.locator('select').selectOption('damaged')
  await ticked.locator('[type=number]').fill('1')
  const form = page.locator('form:has([name=message])')
  await form.locator('button[type=submit]').click()
  await page.waitForURL(/\/accounts\/tickets\//)
  await expect(page.locator('.conversation')).toContainText(`1 × ${articles['902']!.name}`)
  await expect(page.locator('.ticket-lines .line-thumb img')).toHaveCount(2)
  await expectAccessible(page)
})

async function askForQuote(page: Page, url: string, name: string) {
  await page.goto(url)
  const form = page.locator('main form:has([name=product])')
  await form.locator('[name=product]').fill('Gift boxes')
  await form.locator('[name=quantity]').fill('40')
  await form.locator('[name=name]').fill(name)
  await form.locator('[name=message]').fill('For a wedding in June.')
  await form.locator('[name=policy]').check()
  await expectAccessible(page)
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('status')).toBeVisible()
}

test('a customer asks for a quote, accepts it and orders for exactly its sum @desktop', async ({
  page,
  shop,
  browser,
}) => {
  const { articles } = demoWords('en')
  const customer = await inShopDatabase((db) => makeCustomer(db, { name: 'Quentin' }))
  const name = `Quentin ${Date.now()}`
  await page.goto(shop.url('gb', '/login'))
  await page.locator('input[name=email]').fill(customer.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('main form').first().locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/login'))
  await askForQuote(
    page,
    shop.url('gb', '/accounts/tickets?new=1&channel=formContactRequestBudget'),
    name,
  )

  const office = await (await browser.newContext()).newPage()
  office.on('dialog', (dialog) => void dialog.accept())
  await signInAs(office, 'support', `/tickets?view=unassigned&q=${customer.email}`)
  await office.locator('tbody tr', { hasText: name }).getByRole('link').first().click()
  await office.getByRole('button', { name: 'Make a quote' }).click()
  await office.waitForURL(/\/office\/quotes\//)
  await office.getByLabel('Name of the article').fill(articles['901']!.name)
  await office.getByRole('button', { name: 'Save and search' }).click()
  await office.locator('.o-things input').first().fill('40')
  await office.getByRole('button', { name: 'Save and calculate' }).click()
  await expect(office.locator('.o-quote-line')).toHaveCount(1)
  const price = office.getByLabel(/^Price of a piece/)
  const listed = Math.round(Number(await price.inputValue()) * 100)
  const agreed = Math.ceil(listed * 0.8)
  await price.fill((agreed / 100).toFixed(2))
  await office.getByLabel('Quoted way of delivery').selectOption({ index: 1 })
  await office.getByLabel(/^Price of the delivery/).fill('1.00')
  await office.getByRole('button', { name: 'Save and calculate' }).click()
  const total = `£${((agreed * 40 + 100) / 100).toFixed(2)}`
  await expect(office.locator('.o-facts', { hasText: 'Tax in the total' })).toContainText(total)
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Send quote' }).click()
  await expect(office.locator('.o-head .o-badge')).toHaveText('Sent')
  await expectAccessible(office)
  await office.goto(officeUrl('/quotes'))
  await expect(office.locator('tbody')).toContainText(name)
  await expectAccessible(office)

  await page.goto(shop.url('gb', '/accounts/tickets'))
  await page.getByRole('link', { name: /^Quote Q-/ }).click()
  await expect(page.locator('.quote-total')).toContainText(total)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept and go to the cart' }).click()
  await page.waitForURL(/\/cart$/)
  await expect(page.locator('main')).toContainText(`£${((agreed * 40) / 100).toFixed(2)}`)
  await order(page, customer.email)
  await expect(page.locator('main')).toContainText(total)
})

/** What the pages of the checkout send, without looking at them. */
async function order(page: Page, email: string) {
  const send = (form: Record<string, string>) =>
    page.evaluate(async (fields) => {
      const body = new URLSearchParams(fields)
      await fetch('/checkout', { method: 'POST', body, redirect: 'manual' })
    }, form)
  await send({ intent: 'contact', name: 'Quentin', surname: 'Prueba', email })
  await send({
    intent: 'address',
    recipient: 'Quentin Prueba',
    addressLine1: london.street,
    city: london.city,
    postalCode: london.code,
  })
  await send({ intent: 'shipment', service: 'paloma-home' })
  await page.goto(new URL('/checkout?step=payment', page.url()).href)
  await orderWith(page, 'CARD')
  await payByCard(page)
  await page.waitForURL(/order-completed\?order=/)
}
