import polish from '#messages/pl/create.templates.json' with { type: 'json' }
import words from '#messages/pl/create.tools.json' with { type: 'json' }
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101

test.use({ viewport: { width: 375, height: 812 } })

test('Kasia finds a mug for her grandma, writes who it is from and sees it @elsewhere', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('pl', `/create/${MUG}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  const name = demoWords('pl').message('create.panel.layouts')
  await page.locator('.editor-tabs').getByRole('button', { name, exact: true }).click()
  const panel = page.locator('.editor-panel')
  const search = panel.getByRole('searchbox', { name: polish['create.templates.search'] })
  await search.fill('xyzxyz')
  await expect(panel.getByText(words['create.tools.nothingFound'])).toBeVisible()
  await search.fill('babcia')
  const found = panel.locator('.template-list a')
  await expect(found).toHaveCount(3)
  await expect(found.first()).toContainText('Najlepsza babcia')
  const picture = found.first().locator('img')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 20_000 })
    .toBeGreaterThan(0)
  await expectAccessible(page)

  // The page that is left is hydrated too.
  await page.locator('html').evaluate((html) => html.setAttribute('data-left', ''))
  await panel.getByRole('link', { name: /Wianek/ }).click()
  await page.locator('html[data-hydrated]:not([data-left])').waitFor()
  // The page is fitted between its bars once they are there.
  let place = { x: 0, y: 0, width: 0, height: 0 }
  const isAtRest = async () => {
    const last = place
    place = (await page.locator('[data-element-button=name]').boundingBox())!
    return last.y === place.y && last.x === place.x
  }
  await expect.poll(isAtRest, { intervals: [300] }).toBe(true)
  await page.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2)
  const area = page.locator('.editor-panel').getByLabel(words['create.tools.words'])
  await expect(area).toHaveValue('Zosia i Janek')
  const before = await page.locator('[data-drawn=name]').innerHTML()
  await page.keyboard.type('Kasia')
  await expect(area).toHaveValue('Kasia')
  await expect.poll(() => page.locator('[data-drawn=name]').innerHTML()).not.toBe(before)
})
