import type { Locator, Page } from '@playwright/test'
import canvas from '#messages/en/create.canvas.json' with { type: 'json' }
import keeping from '#messages/en/create.saving.json' with { type: 'json' }
import photos from '#messages/en/create.photos.json' with { type: 'json' }
import preview from '#messages/en/create.preview.json' with { type: 'json' }
import wordy from '#messages/en/create.tools.json' with { type: 'json' }
import { makePicture } from '#tests/pictures/uploadable.ts'
import { answering, button, networkNoise, tab, unheard } from '#tests/e2e/broken-network.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

/** Every state of the editor that no other journey looks at, one after the other on one page. */
test.use({ expectedNoise: [networkNoise] })

const CUSHION = '/create/301'
const CALENDAR = '/create/304'
const saving = /\/api\/shop\/designs\/[^/]+\/draft/
const creating = /\/api\/shop\/designs\?/

/** What is new on the page is looked at; the rest was before. */
const looker = (page: Page) => (what: string, shown: Locator, within: string) =>
  test.step(what, async () => {
    await expect(shown, what).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page, within)
  })

const BAR = '.top-bar'
const DIALOG = 'dialog[open]'
const PANEL = '.editor-panel'
const POPOVER = '[popover]:popover-open'

const tools = (page: Page) => page.locator('.selection-bar')
const popover = (page: Page) => page.locator(POPOVER)
const elements = (page: Page, kind: string) => page.locator(`[data-element-button^=${kind}-]`)

async function openEditor(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '', { timeout: 20_000 })
}

async function openPanel(page: Page, name: string): Promise<Locator> {
  const opener = tab(page, name)
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  const panel = page.getByRole('region', { name, exact: true })
  await expect(panel).toBeVisible()
  return panel
}

test('photos, tools and menus @handheld @elsewhere', async ({ page, shop }) => {
  const look = looker(page)
  await openEditor(page, shop.url('gb', CUSHION))
  await look('as it opens', page.locator('.page-drawing').first(), 'html')

  await openPanel(page, 'Photos')
  const files = await Promise.all(
    ['one.jpg', 'two.jpg'].map(async (name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await makePicture({ width: 300, height: 200 }),
    })),
  )
  await page.locator('.upload-box input').setInputFiles(files)
  const tiles = page.locator('.photo-tile:not(.photo-tile-arriving)')
  await expect(tiles).toHaveCount(2, { timeout: 20_000 })
  await expect(page.locator('[data-element-button]')).toHaveCount(2)
  await button(tools(page), canvas['create.canvas.undo']).click()
  await page.locator('.photo-tile-remove').last().click()
  await look('a photo that was deleted', page.locator('.photo-notice'), PANEL)
  await tiles.first().locator('.photo-tile-photo').click()
  await button(tools(page), photos['create.photos.tool.replace']).click()
  await look('a photo is to be replaced', page.getByText(photos['create.photos.replacing']), PANEL)
  await button(page, photos['create.photos.cancel']).click()
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
    return transfer
  })
  await page.dispatchEvent('.editor', 'dragenter', { dataTransfer })
  await look(
    'files over the page',
    page.getByText(photos['create.photos.dropHere']),
    '.editor-main',
  )
  await page.evaluate(() => dispatchEvent(new DragEvent('dragleave')))

  for (const name of [photos['create.photos.tool.mask'], canvas['create.canvas.opacity']]) {
    await button(tools(page), name).click()
    await look(name, popover(page), POPOVER)
    await page.keyboard.press('Escape')
  }

  const texts = await openPanel(page, 'Text')
  await button(texts, wordy['create.tools.role.heading']).click()
  await button(texts, wordy['create.tools.emoji']).click()
  await look('emoji to choose from', texts.getByRole('searchbox'), POPOVER)
  await page.keyboard.press('Escape')

  const art = await openPanel(page, 'Graphics')
  await art.getByRole('button', { name: 'Heart', exact: true }).click()
  await tools(page).getByRole('button', { name: /^Tint/ }).click()
  await look('the tint of a sticker', popover(page), POPOVER)
  await page.keyboard.press('Escape')
  await art.getByRole('radio', { name: wordy['create.tools.kind.shapes'] }).check()
  await look('shapes to choose from', art.locator('.art-tile').first(), PANEL)
  await art.getByRole('button', { name: 'Square', exact: true }).click()
  for (const name of [/^Fill/, /^Outline/, 'Line style', 'Rounded corners']) {
    await tools(page).getByRole('button', { name }).click()
    await look(`of a shape: ${String(name)}`, popover(page), POPOVER)
    if (name instanceof RegExp && name.source === '^Outline') {
      await popover(page).getByRole('radio', { name: 'black', exact: true }).first().check()
    }
    await page.keyboard.press('Escape')
  }
  await art.getByRole('radio', { name: wordy['create.tools.kind.codes'] }).check()
  await art.getByLabel(wordy['create.tools.qrContent']).fill('estampa.example')
  await look('a code to write', art.getByLabel(wordy['create.tools.qrContent']), PANEL)
  await button(art, wordy['create.tools.qrAdd']).click()
  for (const name of [/^Code colour/, /^Code background/]) {
    await tools(page).getByRole('button', { name }).click()
    await look(`of a code: ${name.source}`, popover(page), POPOVER)
    await page.keyboard.press('Escape')
  }
  await art.getByRole('button', { name: 'Close' }).click()

  await elements(page, 'code').focus()
  await page.keyboard.press('Control+l')
  await look(
    'something locked',
    button(tools(page), canvas['create.canvas.unlock']),
    '.editor-main',
  )
  await page.keyboard.press('Control+l')
  await page.keyboard.press('Control+a')
  await button(tools(page), canvas['create.canvas.arrange']).click()
  await look('several to arrange', popover(page), POPOVER)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: preview['create.preview.form.open'] }).last().click()
  await look('everything as a form', page.locator('.form-mode'), 'html')
})

test('keeping, ordering and troubles @elsewhere', async ({ page, shop, context }) => {
  const look = looker(page)
  const bar = page.getByRole('banner')
  const dialog = page.getByRole('dialog')
  const state = page.locator('.save-state')
  await openEditor(page, shop.url('gb', CUSHION))
  const texts = await openPanel(page, 'Text')
  await button(texts, wordy['create.tools.role.heading']).click()
  await page.keyboard.type('A')
  await expect(state).toHaveText(keeping['create.saving.state.saved'], { timeout: 15_000 })

  await bar.locator('.price-menu-button').click()
  await look('quantity and prices', popover(page), POPOVER)
  await button(popover(page), keeping['create.saving.size.apply']).click()
  await dialog.getByText('50 × 50 cm').click()
  await look('another size', dialog.getByRole('img').last(), DIALOG)
  await page.keyboard.press('Escape')
  await button(bar, keeping['create.saving.share']).click()
  await look('nothing shared', button(dialog, keeping['create.saving.share.make']), DIALOG)
  await button(dialog, keeping['create.saving.share.make']).click()
  await look('a secret link', dialog.getByLabel(keeping['create.saving.share.link']), DIALOG)
  await page.keyboard.press('Escape')
  await button(bar, keeping['create.saving.preview']).click()
  await look('on the product', dialog.getByRole('img', { name: /^Your design on/ }), DIALOG)
  await page.keyboard.press('Escape')

  const layouts = await openPanel(page, 'Layouts')
  await layouts.locator('.template-list a').first().click()
  await look('another beginning', button(dialog, wordy['create.tools.stay']), DIALOG)
  await page.keyboard.press('Escape')
  const designs = await openPanel(page, 'My designs')
  for (const title of ['versions', 'others'] as const) {
    await designs.getByText(keeping[`create.saving.${title}`], { exact: true }).click()
  }
  await look('designs and products', designs.getByRole('button', { name: /^Photo mug/ }), PANEL)

  await context.setOffline(true)
  await page.getByLabel(keeping['create.saving.name']).fill('Another name')
  await page.keyboard.press('Enter')
  await expect(state).toHaveText(keeping['create.saving.state.offline'], { timeout: 15_000 })
  await look('offline', state, BAR)
  await button(bar, keeping['create.saving.add']).click()
  await look('not added', bar.getByText(keeping['create.saving.notAdded.offline']), BAR)
  await button(bar, 'Close').click()
  await context.setOffline(false)
  await expect(state).toHaveText(keeping['create.saving.state.saved'], { timeout: 15_000 })

  await page.route(/\/versions\?/, answering(preflightRefusal))
  await button(bar, keeping['create.saving.add']).click()
  await look('to be agreed to', dialog.getByRole('checkbox').first(), DIALOG)
  await button(dialog, preview['create.preview.confirm.order']).click()
  await look(
    'not agreed to',
    dialog.getByText(preview['create.preview.confirm.missing']).first(),
    DIALOG,
  )
  await page.keyboard.press('Escape')

  await page.route(saving, answering({ status: 404, code: 'not_found' }))
  await openPanel(page, 'Text')
  await button(page, wordy['create.tools.role.heading']).click()
  await look('refused', bar.getByText(keeping['create.saving.refused.notYours']), BAR)
  await page.route(creating, unheard)
  await button(bar, keeping['create.saving.saveAsNew']).click()
  await expect(state).toHaveText(keeping['create.saving.state.offline'], { timeout: 15_000 })
  await page.close()
  const next = await context.newPage()
  await openEditor(next, shop.url('gb', CUSHION))
  const offer = next.getByText(keeping['create.saving.offer.goOn'])
  await looker(next)('work that was left on this device', offer, BAR)
})

/** As the press finds them, whatever is on the page. */
const preflightRefusal = {
  status: 422,
  code: 'preflight',
  fields: { findings: 'text_overflow,outside_safe_area' },
}

test('many pages, and a partner who publishes @elsewhere', async ({ page, shop }) => {
  const look = looker(page)
  await openEditor(page, shop.url('gb', CALENDAR))
  const closer = page.locator('.editor-panel-head').getByRole('button', { name: 'Close' })
  if (await closer.isVisible()) await closer.click()
  await page.getByRole('button', { name: /^Page 2 of/ }).click()
  await look(
    'the second page',
    page.getByRole('navigation', { name: canvas['create.canvas.pages'] }),
    'html',
  )

  await shop.logIn(page, 'milo@example.com')
  await openEditor(page, shop.url('gb', CUSHION))
  const texts = await openPanel(page, 'Text')
  await button(texts, wordy['create.tools.role.heading']).click()
  const state = page.locator('.save-state')
  await expect(state).toHaveText(keeping['create.saving.state.saved'], { timeout: 15_000 })
  const designs = await openPanel(page, 'My designs')
  await designs.getByText(keeping['create.saving.publish'], { exact: true }).click()
  await look('publishing', button(designs, keeping['create.saving.publish.save']), PANEL)
})
