import { openFilters, showList, sortBy } from '#tests/e2e/lists.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const journeys = [
  { store: 'gb', typed: 'cusion', meant: 'cushion', name: 'Photo cushion', tag: [] },
  {
    store: 'de',
    typed: 'Kissne',
    meant: 'kissen',
    name: 'Fotokissen',
    tag: ['@handheld', '@elsewhere'],
  },
  { store: 'pl', typed: 'kbuek', meant: 'kubek', name: 'Kubek ze zdjęciem', tag: '@elsewhere' },
]

for (const { store, typed, meant, name, tag } of journeys) {
  test(
    `a visitor of ${store} finds what is meant by ${typed}, narrows down and opens it`,
    { tag },
    async ({ page, shop }) => {
      await page.goto(shop.url(store))
      await page.locator('.page-header-search input').fill(typed)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\?query=/)
      await expect(page.locator('.alert a')).toContainText(meant)
      await expect(page.locator('.card').first()).toContainText(name)
      await expectAccessible(page)

      await sortBy(page, 'PRICE_DESCENDING')
      await expect(page).toHaveURL(/query=.*sort=PRICE_DESCENDING/)
      await page.goBack()
      await page.locator('.card a', { hasText: name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    },
  )
}

test('suggestions are walked through with the keyboard, and leave with Escape', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb'))
  const field = page.locator('.page-header-search input')
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially('photo cu')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: /^Suggestions: \d+$/ })).toHaveCount(1)
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', /suggestions-0$/)
  await page.keyboard.press('ArrowUp')
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field).toHaveValue('photo cu')

  await field.pressSequentially('s')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(page.locator('.search-suggestion-article').first()).toContainText('£')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=photo\+cushion/)
})

test('a suggested article opens with one click @elsewhere', async ({ page, shop }) => {
  await page.goto(shop.url('es', '/ca'))
  await page.locator('.page-header-search input').focus()
  await page.locator('.page-header-search input').pressSequentially('tasses ma')
  await page.getByRole('option').filter({ hasText: 'Tassa màgica' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tassa màgica')
  await expect(page).toHaveURL(/\/ca\//)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, filters and the help centre’s search work as well @elsewhere', async ({
    page,
    shop,
  }) => {
    await page.goto(shop.url('es'))
    await page.getByRole('searchbox').fill('tasa')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.locator('.alert a')).toContainText('taza')
    await openFilters(page)
    await page.locator('.list-filters [name=price_to]').fill('12')
    await showList(page)
    await expect(page).toHaveURL(/query=tasa.*price_to=12/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('tasa')

    await page.goto(shop.url('gb', '/help-center'))
    await page.locator('main input[name=query]').fill('deliveries')
    await page.locator('main input[name=query]').press('Enter')
    await expect(
      page.locator('main a', { hasText: 'What does delivery cost?' }).first(),
    ).toBeVisible()
  })
})
