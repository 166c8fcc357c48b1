import { makePicture } from '#tests/pictures/uploadable.ts'
import { openMail } from './mails.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test('a reader subscribes, confirms from the mail, and leaves from the next one @https', async ({
  page,
  shop,
}, { project }) => {
  const email = `clara-${project.name}@example.com`
  await page.goto(shop.url('fr', '/newsletter'))
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=policy]').check()
  await page.locator('main form button').click()
  await expect(page.getByRole('status')).toBeVisible()

  const mail = await openMail(page, email, 'Oui, envoyez-moi la newsletter')
  await mail.getByRole('link', { name: 'Oui, envoyez-moi la newsletter' }).click()
  await expect(page).toHaveURL(/newsletter\/confirm\?token=/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Oui, je confirme' }).click()
  await expect(page.getByRole('status')).toContainText('Bienvenue')

  const welcome = await openMail(page, email, 'Se désinscrire')
  await welcome.getByRole('link', { name: 'Se désinscrire' }).click()
  await expect(page).toHaveURL(/unsubscribe\?token=/)
  await page.locator('main form button').click()
  await expect(page.getByRole('status')).toBeVisible()
})

test.describe('(422 is what the console says of a refused form)', () => {
  test.use({ expectedNoise: [/422/] })
  test('a visitor with a broken mug sends a photo, and a mail says that it arrived @https @handheld', async ({
    page,
    shop,
  }, { project }) => {
    const email = `joerg-${project.name}@example.com`
    await page.goto(shop.url('de', '/contact'))
    const form = page.locator('main form')
    await form.evaluate((element: HTMLFormElement) => (element.noValidate = true))
    await page.locator('[name=name]').fill('Jörg')
    await page.locator('[name=email]').fill('joerg')
    await page.locator('[name=message]').fill('Der Henkel ist ab.')
    await page.locator('[name=policy]').check()
    const buffer = await makePicture()
    await page.locator('[name=files]').setInputFiles({
      name: 'tasse.jpg',
      mimeType: 'image/jpeg',
      buffer,
    })
    await form.locator('button').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('tasse.jpg')).toBeChecked()
    await expect(page.locator('[name=message]')).toHaveValue('Der Henkel ist ab.')
    await expectAccessible(page)
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=policy]').check()
    await form.locator('button').click()
    await expect(page.getByRole('status')).toBeVisible()

    const mail = await openMail(page, email, 'Wir haben deine Nachricht bekommen')
    await expect(mail.getByRole('heading')).toHaveText('Wir haben deine Nachricht bekommen')
    await expect(mail.getByRole('row', { name: 'Dateien' })).toContainText('1')
  })
})
