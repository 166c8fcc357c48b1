import { openMail } from './conversation/mails.ts'
import { demoWords } from './demo-words.ts'
import { expect, test } from './shop-test.ts'

test.describe('a shop behind TLS @https', { tag: '@desktop' }, () => {
  test('names itself by https alone, and keeps its cookies to itself', async ({ page, shop }) => {
    const answer = await page.goto(shop.url('es', '/'))
    expect(answer!.headers()['strict-transport-security']).toContain('max-age=63072000')
    const links = await page
      .locator('link[rel=canonical], link[rel=alternate][hreflang]')
      .evaluateAll((all) => all.map((one) => (one as HTMLLinkElement).href))
    expect(links.length).toBeGreaterThan(18)
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([])
    await shop.logIn(page, 'anna@example.com', 'es')
    const cookies = await page.context().cookies()
    const session = cookies.filter(({ name }) => name.startsWith('__Host-'))
    expect(session.length).toBeGreaterThan(0)
    expect(cookies.filter(({ secure }) => !secure)).toEqual([])
  })

  test('leads back by https after a log-in that a page asked for', async ({ page, shop }) => {
    await page.goto(shop.url('gb', '/accounts/orders'))
    await expect(page).toHaveURL(/^https:.*\/login\?redirect=/)
    await page.locator('input[name=email]').fill('anna@example.com')
    await page.locator('input[name=password]').fill('print-something-nice')
    await page.locator('main form').first().locator('button[type=submit]').click()
    await expect(page).toHaveURL(shop.url('gb', '/accounts/orders'))
  })

  test('writes https into its mails', async ({ page, shop }) => {
    const email = `tls-${Date.now()}@example.com`
    await page.goto(shop.url('de', '/newsletter'))
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=policy]').check()
    await page.locator('main form button').click()
    await expect(page.getByRole('status')).toBeVisible()
    const mail = await openMail(
      page,
      email,
      demoWords('de').message('mail.newsletterConfirm.button'),
    )
    const links = await mail
      .locator('a')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !/^(https:|mailto:)/.test(link))).toEqual([])
  })
})
