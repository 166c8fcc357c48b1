import { expect, type Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'

export type Shop = { url: (store: string, path?: string) => string }

const GIFT_BOX = '901'

/** Place in which somebody shops and lives. */
export type Place = {
  store: string
  language: string
  /** Of a language that is not the store's first. */
  prefix: string
  street: string
  city: string
  code: string
}

const at = (store: string, language: string, [street, city, code]: [string, string, string]) => ({
  store,
  language,
  prefix: '',
  street,
  city,
  code,
})

export const london: Place = at('gb', 'en', ['1 High Street', 'London', 'SW1A 1AA'])
export const lisbon: Place = at('pt', 'pt', ['Rua Augusta 1', 'Lisboa', '1100-048'])
export const warsaw: Place = at('pl', 'pl', ['Nowy Świat 1', 'Warszawa', '00-496'])
export const berlin: Place = at('de', 'de', ['Hauptstraße 1', 'Berlin', '10115'])
export const prague: Place = at('cz', 'cs', ['Dlouhá 1', 'Praha', '110 00'])
export const amsterdam: Place = {
  ...at('nl', 'en', ['Damrak 1', 'Amsterdam', '1012 LG']),
  prefix: '/en',
}
export const geneva: Place = {
  ...at('ch', 'fr', ['Rue du Rhône 1', 'Genève', '1204']),
  prefix: '/fr',
}

export const mailTo = (who: string, project: string) =>
  `${who}-${project}-${Date.now()}@example.com`

export const next = (page: Page) => page.locator('.checkout-step .form-actions button')

export async function putInCart(page: Page, shop: Shop, { store, language, prefix }: Place) {
  const { slug } = demoWords(language).articles[GIFT_BOX]!
  await page.goto(shop.url(store, `${prefix}/${slug}`))
  await page.locator('.article-actions button').click()
  await page.waitForURL(/\/cart/)
}

/** From a gift box to the question where it goes. */
export async function goToAddress(page: Page, shop: Shop, place: Place, email: string) {
  await putInCart(page, shop, place)
  await page.goto(shop.url(place.store, `${place.prefix}/checkout`))
  await page.locator('form:has([value=guest]) button').click()
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=name]').fill('Zoë')
  await page.locator('[name=surname]').fill('O’Hara')
  await next(page).click()
  await page.waitForURL(/step=address/)
}

export async function goToDelivery(page: Page, { street, city, code }: Place) {
  await page.locator('[name=addressLine1]').fill(street)
  await page.locator('[name=city]').fill(city)
  await page.locator('[name=postalCode]').fill(code)
  await next(page).click()
  await page.waitForURL(/step=shipment/)
}

/** With whichever way of delivery is chosen. */
export async function goToPayment(page: Page) {
  await next(page).click()
  await page.waitForURL(/step=payment/)
}

export async function orderWith(page: Page, method: string) {
  await page.locator(`[name=method][value=${method}]`).check()
  await page.locator('form:has([name=method]) button[type=submit]').last().click()
}

/** As a guest through all pages of the checkout. */
export async function walkToPayment(page: Page, shop: Shop, place: Place, email: string) {
  await goToAddress(page, shop, place, email)
  await goToDelivery(page, place)
  await goToPayment(page)
}

/** Skips to the payment where the pages before are not the subject: what their forms send, without looking at them. */
export async function skipToPayment(
  page: Page,
  shop: Shop,
  place: Place,
  email: string,
  { quantity = 1, isGuest = true }: { quantity?: number; isGuest?: boolean } = {},
) {
  const { store, prefix, street, city, code } = place
  await page.goto(shop.url(store, `${prefix}/tracking`))
  const send = (path: string, form: Record<string, string>) =>
    page.evaluate(sendForm, { path: `${prefix}${path}`, form })
  const checkout = (form: Record<string, string>) => send('/checkout', form)
  await send('/cart', { intent: 'add', article_id: GIFT_BOX, quantity: String(quantity) })
  if (isGuest) await send('/login?redirect=/checkout', { intent: 'guest' })
  await checkout({ intent: 'contact', name: 'Zoë', surname: 'O’Hara', email })
  await checkout({
    intent: 'address',
    recipient: 'Zoë O’Hara',
    addressLine1: street,
    city,
    postalCode: code,
  })
  await checkout({ intent: 'shipment', service: 'paloma-home' })
  await page.goto(shop.url(store, `${prefix}/checkout?step=payment`))
  await expect(page).toHaveURL(/step=payment/)
}

/** The browser alone knows its session. Where it is sent afterwards nobody looks at. */
async function sendForm({ path, form }: { path: string; form: Record<string, string> }) {
  await fetch(path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

export const payByCard = (page: Page, card = '4242424242424242') =>
  page.locator(`button[name=card][value="${card}"]`).click()

export const decide = (page: Page, decision: 'approve' | 'decline' | 'cancel') =>
  page.locator(`button[name=decision][value=${decision}]`).click()

/** Paid by card, and thanked for. */
export async function buyBox(
  page: Page,
  shop: Shop,
  { at: place, as, ...given }: { at: Place; as: string; quantity?: number; isGuest?: boolean },
) {
  await skipToPayment(page, shop, place, as, given)
  await orderWith(page, 'CARD')
  await payByCard(page)
  await page.waitForURL(/order-completed\?order=/)
}

export const numberOn = async (page: Page) =>
  /[A-Z]{2}-\w{4}-\w{4}/.exec(await page.locator('.order-headline .eyebrow').innerText())![0]
