import { expect, test } from '#tests/e2e/shop-test.ts'

test('a visitor finds a gift box, orders two and comes to the checkout as a guest @https @handheld', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb'))
  // With script it becomes a combobox.
  const search = page.locator('.page-header-search input')
  await search.fill('gift box')
  await search.press('Enter')
  await page.locator('.card a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift box with ribbon')
  await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')

  await page.getByLabel('Quantity of Gift box with ribbon').fill('2')
  await page.getByLabel('Quantity of Gift box with ribbon').blur()
  await expect(page.locator('.data-list-strong')).toContainText('£7.98')

  await page.getByRole('link', { name: 'Go to checkout' }).click()
  const asGuest = page.getByRole('button', { name: 'Continue as a guest' })
  await expect(asGuest).toBeInViewport({ ratio: 1 })
  await asGuest.click()
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Email address').fill('zoe@example.com')
  await page.getByLabel('Last name').fill('O’Hara')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/step=address/)
  await expect(page.getByText('Zoë O’Hara')).toBeVisible()

  await page.goto(shop.url('gb', '/offers'))
  await expect(page.locator('[data-cart-count]')).toHaveText('2')
})

test('wrong fields are named at the top and at the field, and nothing typed is lost', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('de', '/contact'))
  await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await page.locator('[name=name]').fill('Jörg')
  await page.locator('[name=email]').fill('joerg')
  await page.locator('main form button').click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveCount(3)
  await expect(page.locator('[name=name]')).toHaveValue('Jörg')
  await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true')
  await summary.getByRole('link').first().click()
  await expect(page.locator('[name=email]')).toBeFocused()
})
test.describe('(422 is what the console says of a refused form)', () => {
  test.use({ expectedNoise: [/422/] })
  test('a wrong password is refused in the page’s language', async ({ page, shop }) => {
    await page.goto(shop.url('es', '/ca/login'))
    await page.locator('input[name=email]').fill('nobody@example.com')
    await page.locator('input[name=password]').fill('wrong')
    await page.locator('main form button').first().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ca-ES')
  })
})

test('the language switcher leads to the same page elsewhere @handheld', async ({ page, shop }) => {
  await page.goto(shop.url('gb', '/photo-mug'))
  await page.locator('.page-footer .language-trigger').click()
  await page.locator('#country-panel a[hreflang="fr-CH"]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH')
  expect(new URL(page.url()).hostname).toBe('ch.localhost')
  expect(new URL(page.url()).pathname).toMatch(/^\/fr\/[a-z-]+$/)
  await expect(page.locator('.price-now').first()).toContainText('CHF')
})

test('moving inside the account loads no new document', async ({ page, shop }) => {
  await shop.logIn(page, 'anna@example.com')
  await page.goto(shop.url('gb', '/accounts/home'))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.evaluate(() => (document.body.dataset['same'] = 'yes'))
  for (const path of ['orders', 'tickets', 'profile', 'designs']) {
    await page.locator(`.side-nav a[href="/accounts/${path}"]`).click()
    await expect(page).toHaveURL(new RegExp(`accounts/${path}$`))
    await expect(page.locator(`.side-nav a[href="/accounts/${path}"]`)).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')
  await page.goBack()
  await expect(page).toHaveURL(/accounts\/profile$/)
})

test('a customer changes the profile and writes a message @https @handheld', async ({
  page,
  shop,
}, { project }) => {
  const words = `Grüß Gott vom ${project.name}`
  await shop.logIn(page, 'lena@example.com', 'at')
  await page.goto(shop.url('at', '/accounts/profile'))
  await page.locator('[name=surname]').fill('Vogel-Übergang')
  await page.locator('main .form button').first().click()
  await expect(page.getByRole('status')).toBeVisible()
  await page.goto(shop.url('at', '/contact'))
  await expect(page).toHaveURL(/accounts\/tickets\?new=1/)
  await page.locator('[name=message]').fill(words)
  await page.locator('[name=policy]').check()
  await page.locator('main .form button').click()
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('reading, searching, adding to the cart and forms all work @https', async ({
    page,
    shop,
  }) => {
    await page.goto(shop.url('nl'))
    await page.getByRole('searchbox').fill('cadeaubox')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/query=cadeaubox/)
    await page.goto(shop.url('gb', '/gift-box'))
    await page.locator('#buy').getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.locator('.cart-line')).toHaveCount(1)
    await page.goto(shop.url('gb', '/newsletter'))
    await page.getByLabel('Your email address').fill('reader@example.com')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('status')).toBeVisible()
  })
})

test('an internal link on the error page leads out of it', async ({ page, shop }) => {
  await page.goto(shop.url('pt', '/nao-existe'))
  await page.locator('.empty-state a').first().click()
  await expect(page).toHaveURL(shop.url('pt'))
  await expect(page.locator('.hero').first()).toBeVisible()
})
test.use({ expectedNoise: [/40[34] \(|422/] })
