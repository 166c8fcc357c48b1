import { officeUrl, signInAs } from './office.ts'
import { colleague, placeOrder, speak, tabTo } from './office-order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test('support finds an order by keys alone, peeks at it, and a colleague reads the note about it @desktop', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const { number } = await placeOrder(page, shop, { project: project.name })
  await signInAs(page, 'support')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/office\/orders\?view=todo$/)
  await expectAccessible(page)
  await page.goto(officeUrl(`/orders?q=${number}`))
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: number })).toBeFocused()
  await page.keyboard.press('Space')
  const panel = page.locator('[data-peek]')
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(number)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
  await expectAccessible(page)

  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note for your colleagues' })
  await expect(note).toBeFocused()
  await page.keyboard.type('@support-lead she called, please look at the colours')
  await tabTo(page, page.getByLabel('Pin it to the top'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Add note' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Pinned note' })).toContainText('she called')
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.locator('.o-timeline > li')).toHaveCount(1)

  const lead = await colleague(browser, page, 'support-lead', '/mentions')
  const mention = lead.getByRole('listitem').filter({ hasText: number })
  await expect(mention).toContainText('New')
  await expect(mention).toContainText('she called, please look at the colours')
  await expectAccessible(lead)
  await lead.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(mention).not.toContainText('New')
  await lead.context().close()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(number.toLowerCase())
  await expect(page.locator('[data-omnibox-list] a').first()).toContainText(number)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
})

test('filters of the list stand in its address, several values of one, and go one by one @handheld', async ({
  page,
}) => {
  await signInAs(page, 'support', '/orders?status=0,4&placedDays=7')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await chips.getByRole('link', { name: /Unpaid/ }).click()
  await expect(page).toHaveURL(/status=0&placedDays=7|placedDays=7&status=0/)
  await page.locator('summary', { hasText: 'Status' }).first().click()
  await page.getByRole('checkbox', { name: 'Delivered', exact: true }).click()
  await expect(page).toHaveURL(/status=0,15/)
})

test('una responsable retiene un pedido y lo reembolsa en su idioma @phone', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const { number } = await placeOrder(page, shop, { project: project.name })
  await signInAs(page, 'support-lead', `/orders/${number}`)
  await speak(page, 'es')
  try {
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { name: 'Historial' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(officeUrl(`/orders/${number}/hold`))
    await page.locator('[name=reason]').selectOption('address')
    await expectAccessible(page)
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByRole('main')).toContainText('Lo retiene João Almeida')
    await page.goto(officeUrl(`/orders/${number}/refund?kind=GOODWILL`))
    await page.locator('[name=amountMinor]').fill('1,50')
    await page.locator('[name=reason]').selectOption('made_late')
    await expect(page.locator('#refund-plan')).toContainText('1,50')
    await expectAccessible(page)
    await page.locator('#refund-plan button[type=submit]').click()
    await expect(page).toHaveURL(/\/office\/refunds\//)
    await expectAccessible(page)
  } finally {
    await speak(page, 'en')
  }
})
