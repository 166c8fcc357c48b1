import type { Browser, Locator, Page } from '@playwright/test'
import pageWords from '#messages/en/add-photos.json' with { type: 'json' }
import words from '#messages/en/together.json' with { type: 'json' }
import { makePicture } from '#tests/pictures/uploadable.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { savedDesign } from './saved-design.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

// What a link that is over says in the console.
test.use({ expectedNoise: [/410 \(/] })

const MUG = '/create/101'
const friends = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn']

const jpeg = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePicture({ width: 900, height: 600 }),
})

async function openPhotos(page: Page, url: string): Promise<Locator> {
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  const tab = page.locator('.editor-tabs').getByRole('button', { name: 'Photos', exact: true })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  const panel = page.locator('.editor-panel')
  await expect(panel.locator('.upload-box')).toBeVisible()
  return panel
}

async function phoneOf(browser: Browser, options: object = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 740 },
    hasTouch: true,
    ...options,
  })
  return context.newPage()
}

/** With the keyboard alone: the dialog opens, is filled in and leaves a link. */
async function makeLink(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'From family and friends' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const title = dialog.getByLabel(words['together.collect.subject'])
  await expect(title).toBeVisible()
  await expectAccessible(page, '[open]')
  await title.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Grandma turns 80')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Mia')
  await page.keyboard.press('Enter')
  const link = dialog.getByLabel('Secret link')
  await expect(link).toHaveValue(/\/add-photos\//)
  await expectAccessible(page, '[open]')
  const url = await link.inputValue()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return url
}

const rowsOf = (phone: Page) => phone.locator('.add-photos-list li')
const ownOf = (phone: Page) => phone.locator('.add-photos-own-photos li')

async function addPhoto(phone: Page, url: string, name: string): Promise<void> {
  await phone.goto(url)
  await expect(phone.locator('form[data-enhanced]')).toBeVisible()
  await expect(phone.locator('h1')).toHaveText('Grandma turns 80')
  await expect(phone.locator('.add-photos-host')).toHaveText('Mia asks you for photos')
  await phone.getByLabel(pageWords['add-photos.name'], { exact: true }).fill(name)
  await phone.locator('input[type=file]').setInputFiles([await jpeg(`${name}.jpg`)])
  await expect(rowsOf(phone)).toContainText(pageWords['add-photos.chosen'])
  await phone.getByLabel(/A few words/).fill(`Hugs, ${name}`)
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(rowsOf(phone)).toHaveAttribute('data-state', 'done', { timeout: 30_000 })
  await expect(ownOf(phone)).toHaveCount(1)
  await expect(phone.locator('.add-photos-comment').last()).toContainText(`Hugs, ${name}`)
}

test('six friends add photos by a link, and the owner orders what came of it @elsewhere', async ({
  page,
  shop,
  browser,
}) => {
  await openPhotos(page, shop.url('gb', MUG))
  const url = await makeLink(page)
  const phones = await Promise.all(friends.map(() => phoneOf(browser)))
  for (const [at, name] of friends.entries()) await addPhoto(phones[at]!, url, name)
  await expectAccessible(phones[0]!)

  // What came appears by itself, by who brought it.
  const tray = page.locator('.from-others')
  await expect(tray.getByRole('heading')).toHaveText('From others (6)', { timeout: 30_000 })
  for (const name of friends) await expect(tray).toContainText(`Hugs, ${name}`)
  await expectAccessible(page, '.editor-panel')

  // One takes hers back; one is not wanted; one word goes.
  await phones[5]!.getByRole('button', { name: 'Take back Finn.jpg' }).click()
  await expect(phones[5]!.getByRole('status').first()).toContainText('Taken back')
  await expect(ownOf(phones[5]!)).toHaveCount(0)
  await addPhoto(phones[5]!, url, 'Finn')
  await tray.getByRole('button', { name: 'Delete what Dan wrote' }).click()
  await expect(tray).not.toContainText('Hugs, Dan')

  const all = tray.getByRole('button', { name: 'Add all 6 photos' })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(tray.getByRole('heading')).toHaveText('From others (0)')
  const own = page.locator('.photo-tile:not(.from-others *)')
  await expect(own).toHaveCount(6)
  await page.getByRole('button', { name: /^Arrange all 6 photos/ }).click()
  await expect(page.locator('[data-element-button]')).toHaveCount(6)
  await expect(page.locator('.save-state')).toHaveText('Saved', { timeout: 20_000 })
  expect(Object.keys((await savedDesign(page)).assets)).toHaveLength(6)

  // Whose photo is used is told so, and keeps it there.
  await phones[0]!.reload()
  await expect(ownOf(phones[0]!)).toContainText(pageWords['add-photos.own.used'])

  // After a reload the tray is still there; closed, the link takes nothing more.
  await openPhotos(page, page.url())
  await tray.getByRole('button', { name: words['together.tray.link'] }).click()
  await page.getByRole('button', { name: words['together.collect.close'] }).click()
  await expect(page.locator('.collect-dialog-state')).toHaveAttribute('data-state', 'ENDED')
  await page.keyboard.press('Escape')
  await phones[1]!.reload()
  await expect(phones[1]!.locator('main')).toContainText(pageWords['add-photos.ended.title'])
  await expectAccessible(phones[1]!)
  for (const phone of phones) await phone.context().close()

  await page.getByRole('banner').getByRole('button', { name: 'Add to cart' }).click()
  const question = page.getByRole('dialog')
  const line = page.locator('.cart-line').first()
  await expect(question.or(line)).toBeVisible({ timeout: 20_000 })
  if (await question.isVisible()) {
    for (const box of await question.getByRole('checkbox').all()) await box.check()
    await question.getByRole('button').last().click()
  }
  await expect(line).toBeVisible()
})

/** Checksums of what the shop has drawn of the open design, when it has. */
async function drawnPages(page: Page): Promise<string[]> {
  const read = () =>
    page.evaluate(async () => {
      const id = new URL(location.href).searchParams.get('draft')
      const list = await fetch(`/api/shop/designs/${id}/previews`)
      const { files, next } = (await list.json()) as { files: { name: string }[]; next?: unknown }
      if (next !== undefined && next !== null) return []
      const sums = files
        .filter(({ name }) => name.endsWith('.webp'))
        .map(async ({ name }) => {
          const file = await fetch(`/api/shop/designs/${id}/previews/${name}`)
          const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
          return `${name} ${[...new Uint8Array(sum)].join(' ')}`
        })
      return (await Promise.all(sums)).toSorted()
    })
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  return read()
}

test('a design file opens elsewhere as the same drawing, and can be ordered @handheld @elsewhere', async ({
  page,
  shop,
  browser,
}) => {
  const panel = await openPhotos(page, shop.url('gb', MUG))
  await panel.locator('.upload-box input[type=file]').setInputFiles([await jpeg('sea.jpg')])
  await expect(page.locator('[data-element-button]')).toHaveCount(1, { timeout: 30_000 })
  await expect(page.locator('.save-state')).toHaveText('Saved', { timeout: 20_000 })
  const pages = await drawnPages(page)
  await page.locator('.editor-tabs').getByRole('button', { name: 'My designs' }).click()
  await page.getByText('Design file', { exact: true }).click()
  await expectAccessible(page, '.editor-panel')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: words['together.file.download'] }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/\.estampa$/)

  const context = await browser.newContext({ viewport: page.viewportSize() })
  const other = await context.newPage()
  await other.goto(shop.url('gb', '/create/301'))
  await expect(other.locator('html')).toHaveAttribute('data-hydrated', '')
  await other.locator('.editor-tabs').getByRole('button', { name: 'My designs' }).click()
  await other.getByText('Design file', { exact: true }).click()
  const input = other.locator('.open-design-file input')
  await input.setInputFiles({
    name: 'a.estampa',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('nothing of ours'),
  })
  await expect(other.getByRole('alert')).toContainText(words['together.file.noDesign'])
  await input.setInputFiles(await file.path())
  await other.waitForURL(/\/create\/101\?draft=/, { timeout: 60_000 })
  await expect(other.locator('[data-element-button]')).toHaveCount(1)
  expect(await drawnPages(other)).toEqual(pages)
  await other.getByRole('banner').getByRole('button', { name: 'Add to cart' }).click()
  const question = other.getByRole('dialog')
  const line = other.locator('.cart-line').first()
  await expect(question.or(line)).toBeVisible({ timeout: 20_000 })
  if (await question.isVisible()) {
    for (const box of await question.getByRole('checkbox').all()) await box.check()
    await question.getByRole('button').last().click()
  }
  await expect(line).toBeVisible()
  await context.close()
})

test('a link that is none is told in Polish, and fits @handheld', async ({ page, shop }) => {
  await page.goto(shop.url('pl', '/add-photos/AAAAAAAAAAAAAAAAAAAAAA'))
  const title = demoWords('pl').message('add-photos.gone.title')
  await expect(page.locator('h1')).toHaveText(title)
  await expectAccessible(page)
})
