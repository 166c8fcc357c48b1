import type { Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const { message } = demoWords('en')
const CUSHION = '/create/301'

test.use({ expectedNoise: [/ERR_FAILED|40[14] \(|wasm/] })

/** A photo of the customer's, sent and shown as the editor does it; its address. */
function showPhoto(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480)
    const pen = canvas.getContext('2d')!
    pen.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 60% 50%)`
    pen.fillRect(0, 0, 640, 480)
    const started = await fetch('/api/session', { method: 'POST' })
    const { ext_session_id: id } = (await started.json()) as { ext_session_id: string }
    const form = new FormData()
    form.set('ext_session_id', id)
    form.append('img', await canvas.convertToBlob({ type: 'image/png' }), 'photo.png')
    const sent = await fetch('/images/upload', { method: 'POST', body: form })
    type Sent = { files: [{ picture: { base: string; widths: number[] } }] }
    const [{ picture }] = ((await sent.json()) as Sent).files
    const address = `${picture.base}-${picture.widths[0]}.webp`
    const image = new Image()
    image.src = address
    await image.decode()
    return address
  })
}

const storesOf = (page: Page) =>
  page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat())

const customerOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/session')
    const { customer } = (await answer.json()) as { customer: { email: string } | null }
    return customer?.email ?? null
  })

const copiesOf = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'designs-on-this-device')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('designs-on-this-device')
      opening.addEventListener('error', () => reject(new Error('cannot be opened')))
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('copies').objectStore('copies').count()
        counting.addEventListener('success', () => {
          opening.result.close()
          resolve(counting.result)
        })
      })
    })
  })

async function addHeading(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Text', exact: true })
  if (!(await panel.isVisible())) {
    const tools = page.getByRole('navigation', { name: 'Tools' })
    await tools.getByRole('button', { name: 'Text' }).click()
  }
  await panel.getByRole('button', { name: 'Heading', exact: true }).click()
}

const pressLogOut = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: message('general.account.logOut') })
    .click()

test('whoever comes after a customer finds neither photos nor anything typed', async ({
  page,
  context,
  shop,
}) => {
  const url = (path: string) => shop.url('gb', path)
  await shop.logIn(page, 'anna@example.com')
  await page.goto(url('/cart'))
  const photo = await showPhoto(page)
  await page.evaluate(() => {
    localStorage.setItem('shared design 1', 'secret of a link')
    sessionStorage.setItem('checkout', 'Calle Mayor 1')
  })
  await page.goto(url('/logout'))
  const begun = Date.now()
  await pressLogOut(page)
  await expect(page).not.toHaveURL(/logout/)
  test.info().annotations.push({ type: 'signed out in', description: `${Date.now() - begun} ms` })
  expect(await storesOf(page)).toEqual([])
  const tab = await context.newPage()
  expect((await tab.goto(url(photo)))?.status()).toBe(404)
  expect(await customerOf(page)).toBeNull()
})

test('a tab that hears that its session ended elsewhere forgets what was typed', async ({
  page,
  context,
  shop,
}) => {
  const url = (path: string) => shop.url('gb', path)
  await shop.logIn(page, 'anna@example.com')
  await page.goto(url('/help-center'))
  await expect.poll(() => storesOf(page)).toContain('signed in')
  await page.evaluate(() => sessionStorage.setItem('checkout', 'Calle Mayor 1'))
  // As the server sees it after the sessions were ended elsewhere: the cookie opens nothing.
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => storesOf(page)).toEqual([])
})

test('an editor in another tab sends its last change before the customer is gone', async ({
  page,
  context,
  shop,
}) => {
  const url = (path: string) => shop.url('gb', path)
  await shop.logIn(page, 'anna@example.com')
  const editor = await context.newPage()
  await editor.goto(url(CUSHION))
  await expect(editor.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.goto(url('/logout'))
  const saving = editor.waitForResponse(
    (answer) => /\/api\/shop\/designs/.test(answer.url()) && answer.request().method() === 'POST',
  )
  await addHeading(editor)
  await expect.poll(() => copiesOf(page)).toBe(1)
  await pressLogOut(page)
  expect((await saving).status()).toBe(200)
  await expect(page).not.toHaveURL(/logout/)
  expect(await copiesOf(page)).toBe(0)
})

test('a change that cannot be sent is asked about before it is thrown away @elsewhere', async ({
  page,
  context,
  shop,
}) => {
  const url = (path: string) => shop.url('gb', path)
  await shop.logIn(page, 'anna@example.com')
  const editor = await context.newPage()
  await editor.route('**/api/shop/designs**', (route) => route.abort())
  await editor.goto(url(CUSHION))
  await expect(editor.locator('html')).toHaveAttribute('data-hydrated', '')
  await addHeading(editor)
  await page.goto(url('/accounts/home'))
  await page.locator('html[data-hydrated]').waitFor()
  await expect.poll(() => copiesOf(page)).toBe(1)
  await page.getByRole('button', { name: message('general.account.logOut') }).click()
  await expect(page).toHaveURL(/\/logout#unsent/)
  await expect(page.getByText(message('general.account.unsentDesigns'))).toBeVisible()
  await expectAccessible(page)
  expect(await copiesOf(page)).toBe(1)
  expect(await customerOf(page)).toBe('anna@example.com')
  await editor.close({ runBeforeUnload: false })
  await pressLogOut(page)
  await expect(page).not.toHaveURL(/logout/)
  expect(await customerOf(page)).toBeNull()
  expect(await copiesOf(page)).toBe(0)
})
