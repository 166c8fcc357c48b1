import type { Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
const places = [
  { store: 'gb', language: 'en', tag: [] },
  { store: 'de', language: 'de', tag: '@elsewhere' },
]

/** What the editor does when somebody begins with a coloured background, and gives it a name. */
async function makeDesign(page: Page, name: string): Promise<string> {
  return page.evaluate(
    async ({ articleId, name }) => {
      const post = async (path: string, fields: Record<string, string>) => {
        const answer = await fetch(`/api/shop${path}`, {
          method: 'POST',
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: new URLSearchParams(fields),
        })
        return (await answer.json()) as { design_id: string }
      }
      const start = await fetch(`/api/shop/design-starts?article_id=${articleId}`)
      const { document } = (await start.json()) as { document: string }
      const made = await post('/designs', {
        article_id: String(articleId),
        name,
        document: document.replaceAll('#ffffff', '#ffd9a0'),
      })
      return made.design_id
    },
    { articleId: MUG, name },
  )
}

const headingsOf = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

/** Engines differ in whether they put a space before words that are only heard. */
const rowButton = (words: string, name: string) => new RegExp(`^${words} ?: ${name}$`)

const quoted = (text: string, name: string) => text.replace('{name}', name)

for (const { store, language, tag } of places) {
  const { message } = demoWords(language)
  const word = (id: string) => message(`accounts-designs.${id}`)
  const adminWord = (id: string) => message(`accounts-designs-admin.${id}`)

  test(
    `${language}: somebody finds, renames, copies, orders and deletes a design`,
    { tag },
    async ({ page, shop }, { project }) => {
      await shop.logIn(page, 'anna@example.com', store)
      const first = `${store}-${project.name} first`
      const second = `${store}-${project.name} second`
      await makeDesign(page, first)
      await makeDesign(page, second)
      await page.goto(shop.url(store, '/accounts/designs'))
      await page.locator('html[data-hydrated]').waitFor()
      await expectAccessible(page)

      await page.getByLabel(word('search')).fill(`${store}-${project.name}`)
      await page.getByLabel(word('sort'), { exact: true }).selectOption('DATE_CREATION')
      await page.getByRole('button', { name: word('show'), exact: true }).click()
      await expect(page).toHaveURL(/query=.*sort=DATE_CREATION/)
      await expect(headingsOf(page)).toHaveText([second, first])

      await page.getByRole('link', { name: quoted(word('rename.of'), second) }).click()
      const field = page.getByLabel(word('name'))
      await expect(field).toBeFocused()
      await expectAccessible(page)
      const renamed = `${store}-${project.name} third`
      await field.fill(renamed)
      await page.getByRole('button', { name: word('save'), exact: true }).click()
      await expect(page.getByText(word('done.renamed'))).toBeVisible()
      await expect(page).toHaveURL(/sort=DATE_CREATION/)

      await page.getByRole('button', { name: quoted(word('duplicate.of'), renamed) }).click()
      const copy = quoted(word('copyOf'), renamed)
      await expect(page.getByRole('heading', { level: 2, name: copy, exact: true })).toBeVisible()

      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: quoted(word('file.of'), copy) }).click()
      expect((await saving).suggestedFilename()).toMatch(/third.*\.estampa$/)
      await expect(headingsOf(page), 'it stays where it was').toHaveCount(3)

      for (const name of [copy, renamed]) {
        await page.getByRole('link', { name: quoted(word('delete.of'), name), exact: true }).click()
        const question = page.getByRole('form', { name: quoted(word('delete.of'), name) })
        await expect(question.getByRole('link', { name: word('keep') })).toBeFocused()
        await expectAccessible(page)
        await question.getByRole('button', { name: word('delete') }).click()
        await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(0)
      }

      await page.getByLabel(word('date'), { exact: true }).selectOption('last_year')
      await page.getByRole('button', { name: word('show'), exact: true }).click()
      await expect(page).toHaveURL(/date=last_year/)
      await expect(headingsOf(page)).toHaveCount(0)
      await page.getByRole('link', { name: word('all') }).click()
      await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible()

      await page.getByRole('button', { name: rowButton(word('order'), first) }).click()
      await expect(page).toHaveURL(/\/cart$/)
      await page.goto(shop.url(store, '/accounts/designs'))
      await page.getByRole('link', { name: first, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/create/${MUG}\\?draft=`))
    },
  )

  test.describe('(422 is what the console says of a refused form)', () => {
    test.use({ expectedNoise: [/422/] })
    test(
      `${language}: a partner publishes a design and takes it back @elsewhere`,
      { tag },
      async ({ page, shop }, { project }) => {
        await shop.logIn(page, 'milo@example.com', store)
        const name = `${store}-${project.name} for sale`
        await makeDesign(page, name)
        const admin = shop.url(store, `/accounts/designs/admin?query=${encodeURIComponent(name)}`)
        await page.goto(admin)
        await page.locator('html[data-hydrated]').waitFor()
        await expectAccessible(page)

        await page.getByRole('checkbox', { name: quoted(adminWord('choose'), name) }).check()
        await page.getByRole('button', { name: adminWord('publish.GROUP_APPLICATIONS') }).click()
        await expect(page.getByRole('alert')).toContainText(adminWord('notDone.noWords'))
        await expectAccessible(page)
        await page.getByRole('link', { name: adminWord('notDone.describe') }).click()
        await page
          .getByRole('textbox', { name: adminWord('words.description') })
          .fill('Flowers for somebody')
        await page.getByRole('textbox', { name: adminWord('words.tags') }).fill('spring, flowers')
        await expectAccessible(page)
        await page.getByRole('button', { name: adminWord('save'), exact: true }).click()
        await expect(page.getByText(adminWord('done.words'))).toBeVisible()

        await page
          .getByRole('button', { name: rowButton(adminWord('one.APPLICATION'), name) })
          .click()
        await expect(page.getByRole('link', { name: adminWord('look') })).toBeVisible()
        await page
          .getByLabel(adminWord('filter.isPublished'), { exact: true })
          .selectOption('false')
        await page.getByRole('button', { name: adminWord('show'), exact: true }).click()
        await expect(page).toHaveURL(/published=false/)
        await expect(headingsOf(page)).toHaveCount(0)
        await page.goto(admin)
        await page.getByRole('link', { name: adminWord('look') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

        await page.goto(admin)
        await page.getByRole('button', { name: rowButton(adminWord('one.PRIVATE'), name) }).click()
        await expect(page.getByRole('link', { name: adminWord('look') })).toHaveCount(0)
        await expectAccessible(page)
      },
    )
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a design is found, renamed and kept after all @elsewhere', async ({ page, shop }) => {
    const { message } = demoWords('en')
    await shop.logIn(page, 'milo@example.com')
    await page.goto(shop.url('gb', '/accounts/designs?sort=POPULARITY'))
    const [tile] = await page.locator('.design-tile').all()
    const name = await tile!.getByRole('heading').innerText()
    await page.getByLabel(message('accounts-designs.search')).fill(name)
    await page.getByRole('button', { name: message('accounts-designs.show') }).click()
    await expect(page.locator('.design-tile').first()).toContainText(name)
    await page.locator('.design-tile').first().locator('a[href*="delete="]').click()
    await page.getByRole('link', { name: message('accounts-designs.keep') }).click()
    await page.locator('.design-tile').first().locator('a[href*="rename="]').click()
    await page.getByLabel(message('accounts-designs.name')).fill(name)
    await page.getByRole('button', { name: message('accounts-designs.save') }).click()
    await expect(page.getByText(message('accounts-designs.done.renamed'))).toBeVisible()
  })
})
