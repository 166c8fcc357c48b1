import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DesignDocument } from '#design/document.ts'
import canvas from '#messages/pl/create.canvas.json' with { type: 'json' }
import keeping from '#messages/pl/create.saving.json' with { type: 'json' }
import preview from '#messages/pl/create.preview.json' with { type: 'json' }
import words from '#messages/pl/create.calendar.json' with { type: 'json' }
import { drawDocument } from '#press/drawing.ts'
import { makePrintFile } from '#press/print-file.ts'
import { someOf } from '#tests/run/how-much.ts'
import { expectPrintedAsShown, likenessOf } from './print-likeness.ts'
import { savedDesign } from './saved-design.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const WALL = '/create/304'
/** Figures and names are hairlines: finer than photos are compared. */
const WIDTH_PX = 200
const LEAST_LIKENESS = 0.95
const dates = [
  { name: 'Zosia', day: '6', month: '1', year: '2018' },
  { name: 'Babcia Krysia', day: '28', month: '1', year: '' },
  { name: 'Rocznica ślubu', day: '14', month: '6', year: '2011' },
]

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calendar-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

for (const width of someOf([375, 1280])) {
  test(
    `at ${width} pixels Kasia makes a calendar for 2027 with three birthdays, and prints it`,
    { tag: '@desktop' },
    async ({ page, shop }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(shop.url('pl', WALL))
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '', { timeout: 20_000 })
      const strip = page.locator('.page-strip li button')
      await expect(strip).toHaveCount(13)
      await expect(strip.first()).toHaveAccessibleName(new RegExp(words['create.calendar.cover']))
      await strip.nth(1).click()
      await expect(strip.nth(1)).toContainText(/Styczeń 2027/)

      const tab = page
        .locator('.editor-tabs')
        .getByRole('button', { name: words['create.panel.calendar'] })
      if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
      const panel = page.getByRole('region', { name: words['create.panel.calendar'], exact: true })
      await panel.getByRole('button', { name: words['create.calendar.newDate'] }).click()
      for (const { name, day, month, year } of dates) {
        await panel.locator('[name=date-name]').fill(name)
        await panel.locator('[name=date-day]').selectOption(day)
        await panel.locator('[name=date-month]').selectOption(month)
        await panel.locator('[name=date-year]').fill(year)
        await panel
          .getByRole('button', { name: words['create.calendar.addDate'], exact: true })
          .click()
        await expect(panel.locator('.calendar-dates')).toContainText(name)
      }
      await expectAccessible(page, '.editor-panel')

      // Another start and back again: one step each, and the birthdays stay.
      await panel.locator('[name=calendar-month]').selectOption('9')
      await expect(strip.nth(1)).toContainText(/Wrzesień 2027/)
      await page
        .locator('.selection-bar')
        .getByRole('button', { name: canvas['create.canvas.undo'], exact: true })
        .click()
      await expect(strip.nth(1)).toContainText(/Styczeń 2027/)
      await expect(panel.locator('.calendar-dates li')).toHaveCount(3)

      const document = await savedCalendar(page)
      // On a phone the panel lies over the pages.
      if (width < 1024) await tab.click()
      const drawn = await drawDocument(document)
      for (const month of [1, 6]) {
        await strip.nth(month).click()
        const id = `calendar-${month + 1}`
        const items = drawn[month]!.items.filter(({ elementId }) => elementId === id)
        const onCanvas = page.locator(`.canvas-viewport [data-drawn=${id}] path`)
        await expect
          .poll(
            async () =>
              onCanvas.evaluateAll((paths) => paths.map((path) => path.getAttribute('d'))),
            { timeout: 20_000 },
          )
          .toEqual(items.flatMap((item) => (item.kind === 'path' ? item.path : [])))
      }
      const path = await printed(document, 'calendar')
      await page
        .getByRole('button', { name: keeping['create.saving.preview'], exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: preview['create.preview.view.flat'] }).click()
      await expectPrintedAsShown(page, { document, path, least: LEAST_LIKENESS, widthPx: WIDTH_PX })

      // A June without the anniversary is told from this one, so that it would have been missed.
      const june = dialog.locator('.flat-view svg[role=img]').nth(6)
      await june.scrollIntoViewIfNeeded()
      const there = { index: 6, page: document.pages[6]!, widthPx: WIDTH_PX }
      const alike = await likenessOf(june, { ...there, path })
      const without = await printed(withoutDates(document), 'without')
      expect(await likenessOf(june, { ...there, path: without })).toBeLessThan(alike)
    },
  )
}

/** "Łucja Żółć;4.3.2018" and a line that is no date, as Excel in Poland saves them. */
const polishTable = Buffer.concat([
  Buffer.from('imie;data\r\n', 'latin1'),
  Buffer.from([0xa3, 0x75, 0x63, 0x6a, 0x61, 0x20, 0xaf, 0xf3, 0xb3, 0xe6]),
  Buffer.from(';4.3.2018\r\nNikt;wczoraj\r\n', 'latin1'),
])
const calendarFile = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20270614',
  'SUMMARY:Rocznica ślubu',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('Kasia brings birthdays in files of Excel and of her telephone, and corrects one', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('pl', WALL))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '', { timeout: 20_000 })
  const tab = page
    .locator('.editor-tabs')
    .getByRole('button', { name: words['create.panel.calendar'] })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  const panel = page.getByRole('region', { name: words['create.panel.calendar'], exact: true })
  const file = panel.locator('[name=dates-file]')
  await file.setInputFiles({ name: 'urodziny.csv', mimeType: 'text/csv', buffer: polishTable })
  const listed = panel.locator('.calendar-dates > li')
  await expect(listed).toHaveText([/Łucja Żółć 4 marzec 2018|Łucja Żółć 4 marca 2018/i])
  await expect(panel.locator('.alert[role=status]')).toContainText('1')
  await file.setInputFiles({
    name: 'rodzina.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(calendarFile),
  })
  await expect(listed).toHaveCount(2)
  await expect(listed.nth(1)).toContainText('Rocznica ślubu')

  const edit = words['create.calendar.editDate'].replace('{name}', 'Łucja Żółć')
  await listed.first().getByRole('button', { name: edit }).click()
  await expect(listed.first().locator('[name=date-year]')).toHaveValue('2018')
  await listed.first().locator('[name=date-name]').fill('Łucja Żółcińska')
  await listed.first().locator('[name=date-month]').selectOption('9')
  await expectAccessible(page, '.editor-panel')
  await listed.first().getByRole('button', { name: words['create.calendar.saveDate'] }).click()
  // By the day of the year: September comes after the wedding day.
  await expect(listed.nth(1)).toContainText('Łucja Żółcińska')
  await expect(listed).toHaveCount(2)
  await expect(panel.locator('[name=date-name]')).toHaveCount(0)
})

function withoutDates(document: DesignDocument): DesignDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) =>
      element.type === 'calendar' ? { ...element, ownDates: [] } : element,
    ),
  }))
  return { ...document, pages }
}

async function printed(document: DesignDocument, name: string): Promise<string> {
  const outPath = join(folder, `${name}.pdf`)
  const print = { colour: 'CMYK', mirrored: false } as const
  const { pages } = await makePrintFile({ document, photos: {}, print, slug: null, outPath })
  expect(pages).toBe(13)
  return outPath
}

/** What the shop has kept of the design that is open, when it has all of it. */
async function savedCalendar(page: Page): Promise<DesignDocument> {
  await expect
    .poll(() => new URL(page.url()).searchParams.get('draft'), { timeout: 20_000 })
    .toBeTruthy()
  let document: DesignDocument | undefined
  await expect
    .poll(
      async () => {
        document = await savedDesign(page)
        return document.pages[1]!.elements.map((element) =>
          element.type === 'calendar' ? [element.month, element.ownDates.length] : [],
        )
      },
      { timeout: 20_000 },
    )
    .toEqual([[], [1, 3]])
  return document!
}
