import cart from '#messages/en/cart.json' with { type: 'json' }
import words from '#messages/en/create.tools.json' with { type: 'json' }
import list from '#messages/en/names-list.json' with { type: 'json' }
import { buyBox, london, mailTo } from '#tests/e2e/shop/order-steps.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect as expectSoon, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101

/** The first letter waits for the text engine and the fonts. */
const expect = expectSoon.configure({ timeout: 20_000 })

// What is asked about is a 422 first, and the console says so.
test.use({ expectedNoise: [/422/] })

const guests = Array.from({ length: 29 }, (_, at) => `Guest Nr ${at + 1}`)
const LONG = 'Wolfeschlegelsteinhausenbergerdorffeatherstonehaughcholmondeley'

test('thirty names from a pasted list are thirty mugs in the cart and on the order @handheld @elsewhere', async ({
  page,
  shop,
}, { project }) => {
  await page.goto(shop.url('gb', `/create/${MUG}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  const tab = page
    .locator('.editor-tabs')
    .getByRole('button', { name: demoWords('en').message('create.panel.texts'), exact: true })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  const panel = page.locator('.editor-panel')
  await panel.getByRole('button', { name: words['create.tools.role.heading'], exact: true }).click()
  await expect(panel.getByLabel(words['create.tools.words'])).toBeFocused()

  const open = panel.getByRole('button', { name: words['create.tools.namesOpen'] })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('.names-dialog')
  const names = dialog.getByRole('textbox', { name: list['names-list.names'] })
  await names.fill(
    ['Name;Table', ...guests.map((name) => `${name};4`), `${LONG};5`, ';9'].join('\n'),
  )
  await expect(dialog.locator('.names-tile')).toHaveCount(30)
  await expect(dialog.locator('.names-tile path').first()).toBeAttached()
  await expect(dialog.locator('.names-tile').last()).toContainText(list['names-list.name_small'])
  await expect(dialog.getByRole('status').first()).toContainText('1 line has no name')
  await expectAccessible(page, '.names-dialog')

  await dialog.getByRole('button', { name: 'Add 30 pieces to the cart' }).click()
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await expect(page.locator('.cart-line')).toContainText('30 pieces')
  await page.locator('.names-of-pieces summary').click()
  await expect(page.locator('.names-of-pieces li')).toHaveText([...guests, LONG])
  await expectAccessible(page)

  // One is not coming: the list is changed where it was written.
  await page.locator('.cart-line').getByRole('link', { name: cart['cart.edit'] }).click()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  await panel.getByRole('button', { name: '30 names' }).click()
  await expect(names).toHaveValue([...guests, LONG].join('\n'))
  await names.fill(['Zoë; 2', ...guests.slice(1)].join('\n'))
  await dialog.getByRole('button', { name: 'Update: 30 pieces' }).click()
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await page.locator('.names-of-pieces summary').click()
  await expect(page.locator('.names-of-pieces li').first()).toHaveText('Zoë × 2')

  await buyBox(page, shop, { at: london, as: mailTo('names', project.name) })
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await page.waitForURL(/\/tracking\//)
  await page.locator('.names-of-pieces summary').click()
  await expect(page.locator('.names-of-pieces li')).toHaveCount(29)
  await expect(page.locator('.names-of-pieces li').first()).toHaveText('Zoë × 2')
})
