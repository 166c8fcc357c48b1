import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser, Locator, Page } from '@playwright/test'
import english from '#messages/en/create.photos.json' with { type: 'json' }
import { buildZip } from '#tests/hostile-files/build-zip.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101

type Shop = { url: (store: string, path?: string) => string }
type Given = { name: string; mimeType: string; buffer: Buffer }

async function openPhotos(page: Page, shop: Shop, store = 'gb', language = 'en'): Promise<Locator> {
  await page.goto(shop.url(store, `/create/${MUG}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  const name = demoWords(language).message('create.panel.photos')
  const tab = page.locator('.editor-tabs').getByRole('button', { name, exact: true })
  // Where there is room for it, an empty page begins with it.
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  await expect(page.locator('.upload-box')).toBeVisible()
  return page.locator('.editor-panel')
}

const jpeg = async (name: string): Promise<Given> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePicture({ width: 900, height: 600 }),
})

const choose = (page: Page, files: Given[]) =>
  page.locator('.upload-box input[type=file]').setInputFiles(files)

const photosIn = (page: Page) => page.locator('.photo-tile:not(.photo-tile-arriving)')
const usesIn = (page: Page) => page.locator('.photo-tile-uses')
const onPage = (page: Page) => page.locator('[data-element-button]')
/** The first photos fill an empty page by themselves: one step takes them off again. */
async function takeBack(page: Page): Promise<void> {
  await expect(onPage(page)).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(onPage(page)).toHaveCount(0)
}

const tap = (page: Page, at: number) => photosIn(page).nth(at).locator('.photo-tile-photo').click()

/** Files as the browser hands them over when they are let go or pasted. */
const transferOf = (page: Page, { name, mimeType, buffer }: Given) =>
  page.evaluateHandle(
    ([base64, fileName, type]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName, { type }))
      return transfer
    },
    [buffer.toString('base64'), name, mimeType] as const,
  )

test('twelve photos come out of a ZIP, and all are laid on the page in one step @elsewhere', async ({
  page,
  shop,
}) => {
  const panel = await openPhotos(page, shop)
  await expect(panel.getByText(english['create.photos.empty'])).toBeVisible()
  await expectAccessible(page)
  const entries = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => ({
      name: `holiday/IMG_${at + 1}.jpg`,
      data: await makePicture({ width: 600, height: 400 }),
      method: 0,
    })),
  )
  const notes = { name: 'notes.txt', data: Buffer.from('hello') }
  const buffer = buildZip([...entries, notes])
  await choose(page, [{ name: 'holiday.zip', mimeType: 'application/zip', buffer }])
  await expect(photosIn(page)).toHaveCount(12, { timeout: 60_000 })
  await expect(page.locator('.upload-troubles')).toContainText('notes.txt')
  await expectAccessible(page)
  await page.locator('.upload-troubles').getByRole('button', { name: 'Close' }).click()

  await expect(onPage(page)).toHaveCount(12)
  await takeBack(page)
  await panel.getByRole('combobox').selectOption('name')
  await expect(photosIn(page).first().locator('img')).toHaveAttribute('alt', /IMG_1\.jpg/)
  await page.getByRole('button', { name: 'Arrange all 12 photos' }).click()
  await expect(usesIn(page)).toHaveCount(12)
  await expect(onPage(page)).toHaveCount(12)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(onPage(page)).toHaveCount(0)
  await expect(usesIn(page)).toHaveCount(0)
})

test('a tap puts a photo where it belongs, and it can be worked on step by step @handheld', async ({
  page,
  shop,
}) => {
  await openPhotos(page, shop)
  await choose(page, [await jpeg('beach.jpg'), await jpeg('forest.jpg')])
  await expect(photosIn(page)).toHaveCount(2)
  await takeBack(page)
  await tap(page, 0)
  await expect(onPage(page)).toHaveCount(1)
  await tap(page, 1)
  await expect(onPage(page)).toHaveCount(2)
  await tap(page, 1)
  await expect(usesIn(page).last()).toContainText(/2/)

  const bar = page.locator('.selection-bar')
  const drawing = page.locator('[data-drawn]').last()
  const seen = () => drawing.evaluate((node) => node.outerHTML)
  const plain = await seen()
  await bar.getByRole('button', { name: english['create.photos.crop'], exact: true }).click()
  const zoom = page.getByRole('slider', { name: english['create.photos.crop.zoom'] })
  await zoom.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageUp')
  await expect.poll(seen).not.toBe(plain)
  await expectAccessible(page)
  await page.locator('.photo-card').getByRole('button', { name: 'Done' }).click()
  const zoomed = await seen()

  await bar.getByRole('button', { name: english['create.photos.tool.adjust'] }).click()
  await page.getByRole('button', { name: english['create.photos.look.blackAndWhite'] }).click()
  await expect.poll(seen).not.toBe(zoomed)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(seen).toBe(zoomed)

  await bar.getByRole('button', { name: english['create.photos.tool.mask'] }).click()
  await page.getByRole('button', { name: english['create.photos.mask.ellipse'] }).click()
  await expect.poll(seen).not.toBe(zoomed)
  await page.keyboard.press('Escape')

  await bar.getByRole('button', { name: english['create.photos.tool.replace'] }).click()
  await expect(page.getByText(english['create.photos.replacing'])).toBeVisible()
  await tap(page, 0)
  await expect(page.getByText(english['create.photos.replacing'])).toBeHidden()
  await expect(onPage(page)).toHaveCount(3)
})

test('files are let go over the page and pasted @desktop', async ({ page, shop }) => {
  await openPhotos(page, shop)
  await choose(page, [await jpeg('first.jpg')])
  await expect(photosIn(page)).toHaveCount(1)
  await expect(onPage(page)).toHaveCount(1)

  const dataTransfer = await transferOf(page, await jpeg('dropped.jpg'))
  await page.dispatchEvent('.editor', 'dragenter', { dataTransfer })
  await expect(page.getByText(english['create.photos.dropHere'])).toBeVisible()
  const area = (await page.locator('.canvas-viewport').boundingBox())!
  await page.dispatchEvent('.canvas-viewport', 'drop', {
    dataTransfer,
    clientX: area.x + area.width * 0.3,
    clientY: area.y + area.height * 0.3,
  })
  await expect(page.getByText(english['create.photos.dropHere'])).toBeHidden()
  await expect(photosIn(page)).toHaveCount(2)
  await expect(onPage(page)).toHaveCount(2)

  const pasted = await transferOf(page, await jpeg('image.jpg'))
  await page.evaluate((clipboardData) => {
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
  }, pasted)
  await expect(photosIn(page)).toHaveCount(3)
})

test('a photo is pulled onto the page', { tag: '@desktop' }, async ({ page, shop }) => {
  await openPhotos(page, shop)
  await choose(page, [await jpeg('pulled.jpg')])
  await takeBack(page)
  const tile = (await photosIn(page).first().boundingBox())!
  const area = (await page.locator('.canvas-viewport').boundingBox())!
  await page.mouse.move(tile.x + 20, tile.y + 20)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2, { steps: 5 })
  await expect(page.locator('.photo-ghost')).toHaveAttribute('data-over', 'page')
  await page.mouse.up()
  await expect(page.locator('.photo-ghost')).toHaveCount(0)
  await expect(onPage(page)).toHaveCount(1)
})

test('pages of a PDF become photos @desktop', async ({ page, shop }) => {
  await openPhotos(page, shop)
  const pdf = await PDFDocument.create()
  for (const number of [1, 2, 3]) {
    pdf.addPage([300, 200]).drawText(`Page ${number}`, { x: 60, y: 90, size: 40 })
  }
  const buffer = Buffer.from(await pdf.save())
  await choose(page, [{ name: 'plan.pdf', mimeType: 'application/pdf', buffer }])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox')).toHaveCount(3, { timeout: 30_000 })
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Page 1' }).check()
  await dialog.getByRole('checkbox', { name: 'Page 3' }).check()
  await dialog.getByRole('button', { name: 'Add 2 pages' }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  // And the PDF itself, to choose from again.
  await expect(photosIn(page)).toHaveCount(3)
})

test('a deleted photo can be had back, one that is used cannot be deleted @desktop', async ({
  page,
  shop,
}) => {
  await openPhotos(page, shop)
  await choose(page, [await jpeg('keep.jpg'), await jpeg('drop.jpg')])
  await expect(photosIn(page)).toHaveCount(2)
  await takeBack(page)
  await tap(page, 0)
  await expect(usesIn(page)).toHaveCount(1)
  await page.locator('.photo-tile-remove').first().click()
  await expect(page.getByText(english['create.photos.problem.in_use'])).toBeVisible()
  await page.locator('.photo-tile-remove').last().click()
  await expect(photosIn(page)).toHaveCount(1)
  await page.locator('.photo-notice').getByRole('button', { name: 'Undo' }).click()
  await expect(photosIn(page)).toHaveCount(2)
})

test('what cannot be printed is told, each with what to do @desktop', async ({ page, shop }) => {
  await openPhotos(page, shop)
  await choose(page, [
    { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') },
    { name: 'raw.cr2', mimeType: '', buffer: Buffer.from('x') },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ff00', 'hex') },
    { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') },
  ])
  const troubles = page.locator('.upload-troubles > ul > li')
  await expect(troubles).toHaveCount(5)
  for (const [name, problem] of [
    ['film.mov', 'video'],
    ['raw.cr2', 'raw_photo'],
    ['empty.jpg', 'empty_file'],
    ['broken.jpg', 'damaged_file'],
    ['words.jpg', 'unsupported_type'],
  ] as const) {
    const words = english[`create.photos.problem.${problem}`]
    await expect(troubles.filter({ hasText: name })).toContainText(words)
  }
  await expectAccessible(page)
  const left = page.locator('.upload-troubles .editor-icon-button')
  for (let count = 5; count > 0; count -= 1) {
    await left.first().click()
    await expect(troubles).toHaveCount(count - 1)
  }
})

test.describe('a bad line', () => {
  test.use({ expectedNoise: [/ERR_(FAILED|CONNECTION_RESET|INTERNET_DISCONNECTED)/] })

  test('a small file is sent again until it is there @desktop @elsewhere', async ({
    page,
    shop,
  }) => {
    await openPhotos(page, shop)
    let tries = 0
    await page.route('**/images/upload', (route) => {
      tries += 1
      return tries < 3 ? route.abort() : route.continue()
    })
    await choose(page, [await jpeg('again.jpg')])
    await expect(page.getByText(english['create.photos.waitingFor.nextTry'])).toBeVisible()
    await expect(photosIn(page)).toHaveCount(1, { timeout: 30_000 })
    expect(tries).toBe(3)
    await expect(page.locator('.upload-troubles')).toHaveCount(0)
  })

  test('a large file goes on where it broke off @https @desktop', async ({ page, shop }) => {
    await openPhotos(page, shop)
    const asked: string[] = []
    let pieces = 0
    await page.route('**/images/resumable/**', (route) => {
      const method = route.request().method()
      asked.push(method)
      if (method === 'PATCH') pieces += 1
      return method === 'PATCH' && pieces === 2 ? route.abort() : route.continue()
    })
    const buffer = await makePhoto(5_200, 3_900, { seed: 7 }).jpeg({ quality: 96 }).toBuffer()
    expect(buffer.length).toBeGreaterThan(8_000_000)
    await choose(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer }])
    await expect(page.getByRole('progressbar', { name: 'Sending large.jpg' })).toBeVisible()
    await expect(photosIn(page)).toHaveCount(1, { timeout: 90_000 })
    expect(asked.slice(0, 4)).toEqual(['PATCH', 'PATCH', 'HEAD', 'PATCH'])
  })
})

test.describe('a telephone', () => {
  async function phoneWith(browser: Browser, options: object = {}): Promise<Page> {
    const viewport = { width: 375, height: 740 }
    const context = await browser.newContext({ viewport, hasTouch: true, ...options })
    return context.newPage()
  }

  async function openCode(page: Page): Promise<string> {
    await page.getByRole('button', { name: english['create.photos.fromPhone'] }).click()
    const name = english['create.photos.phone.code']
    await expect(page.getByRole('img', { name })).toBeVisible()
    return (await page.locator('.phone-dialog-link a').getAttribute('href'))!
  }

  test(
    'brings its photos by a code, with a script and without, and sees nothing else',
    { tag: '@desktop' },
    async ({ page, shop, browser }) => {
      await openPhotos(page, shop)
      const address = await openCode(page)
      await expectAccessible(page)

      const phone = await phoneWith(browser)
      await phone.goto(address)
      await expect(phone.locator('form[data-enhanced]')).toBeVisible()
      await expectAccessible(phone)
      await phone
        .locator('input[type=file]')
        .setInputFiles([await jpeg('IMG_1.jpg'), await jpeg('IMG_2.jpg')])
      await expect(phone.locator('li[data-state=done]')).toHaveCount(2, { timeout: 30_000 })
      await expect(page.locator('.phone-dialog-arrived img')).toHaveCount(2, { timeout: 30_000 })
      const seen = await phone.evaluate(async () => {
        const answer = await fetch('/api/shop/uploads')
        return (await answer.json()) as { total: number }
      })
      expect(seen.total).toBe(0)
      await phone.context().close()

      const plain = await phoneWith(browser, { javaScriptEnabled: false })
      await plain.goto(address)
      await plain.locator('input[type=file]').setInputFiles([await jpeg('IMG_3.jpg')])
      await plain.locator('main form button').click()
      await expect(plain.getByRole('status')).toContainText('1 photo is now on your computer')
      await plain
        .locator('input[type=file]')
        .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
      await plain.locator('main form button').click()
      await expect(plain.getByRole('alert')).toContainText('a.txt')

      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await expect(photosIn(page)).toHaveCount(3, { timeout: 30_000 })
      expect(await openCode(page)).toBe(address)
      await page.getByRole('button', { name: english['create.photos.phone.end'] }).click()
      await expect
        .poll(async () => (await plain.goto(address))?.status(), { timeout: 10_000 })
        .toBe(410)
      await expect(plain.locator('h1')).toContainText('no longer works')
      await plain.context().close()
    },
  )

  for (const { store, language } of [{ store: 'pl', language: 'pl' }]) {
    test(`is told in ${language} that a code is over @desktop @elsewhere`, async ({
      browser,
      shop,
    }) => {
      const phone = await phoneWith(browser)
      const address = shop.url(store, '/upload-from-phone/AAAAAAAAAAAAAAAAAAAAAA')
      expect((await phone.goto(address))?.status()).toBe(410)
      const title = demoWords(language).message('phone-upload.over.title')
      await expect(phone.locator('h1')).toHaveText(title)
      await expectAccessible(phone)
      await phone.context().close()
    })
  }
})

for (const { store, language } of [
  { store: 'de', language: 'de' },
  { store: 'fr', language: 'fr' },
]) {
  test(`the panel and its tools fit in ${language} @handheld @elsewhere`, async ({
    page,
    shop,
  }) => {
    await openPhotos(page, shop, store, language)
    await choose(page, [await jpeg('foto.jpg')])
    await expect(photosIn(page)).toHaveCount(1)
    await expect(onPage(page)).toHaveCount(1)
    await expectAccessible(page)
  })
}
