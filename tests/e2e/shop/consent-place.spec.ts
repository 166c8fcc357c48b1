import type { Locator, Page } from '@playwright/test'
import { isEverywhere, someOf } from '#tests/run/how-much.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { berlin, putInCart } from './order-steps.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

/** A browser that somebody looks at: test programs are not asked about cookies. */
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
})

const screens = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]

/** Those with the longest words, and the other brand. */
const stores = [
  { store: 'de', language: 'de' },
  { store: 'pl', language: 'pl' },
  { store: 'pt', language: 'pt' },
  { store: 'fi', language: 'fi' },
  { store: 'nl', language: 'nl' },
  { store: 'tz', language: 'es' },
] as const

const FIELD = 'input:not([type=hidden], [type=radio], [type=checkbox]), select'

/** What somebody has come for: the headline, the first field, and what leads on. */
const partsOfScreen = ['h1', '.button-primary', FIELD]
/** A phone shows less of it: what follows the beginning of a page is scrolled to with or without the question. */
const partsOfPhone = ['h1', '.hero .button-primary']

/** The first of each that is on the screen when the page has opened. */
async function firstSeen(page: Page, selector: string): Promise<Locator[]> {
  const { height } = page.viewportSize()!
  for (const part of await page.locator('main').locator(selector).all()) {
    const box = await part.boundingBox()
    if (box && box.width > 1 && box.height > 1 && (await part.isVisible())) {
      return box.y < height ? [part] : []
    }
  }
  return []
}

async function expectBeside(page: Page, others: readonly Locator[] = []): Promise<string[]> {
  const banner = page.locator('[data-consent]')
  await expect(banner).toBeVisible()
  await banner.evaluate((card) =>
    Promise.all(card.getAnimations().map((animation) => animation.finished)),
  )
  const card = (await banner.boundingBox())!
  const parts = page.viewportSize()!.width < 768 ? partsOfPhone : partsOfScreen
  const seen = (await Promise.all(parts.map((part) => firstSeen(page, part)))).flat()
  const problems: string[] = []
  for (const part of [...seen, ...others]) {
    const box = (await part.boundingBox())!
    const isBeside =
      box.x + box.width <= card.x || box.x >= card.x + card.width || box.y + box.height <= card.y
    if (isBeside) continue
    const what = await part.evaluate((one) => one.outerHTML.slice(0, 120))
    problems.push(`${new URL(page.url()).pathname} ${card.y} ${box.y}+${box.height} ${what}`)
  }
  return problems
}

for (const { store, language } of isEverywhere ? stores : stores.slice(0, 1)) {
  for (const screen of someOf(screens)) {
    test(`the question about cookies lies over nothing that ${store} opens ${screen.width} pixels wide for @desktop`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize(screen)
      const { articles, lists } = demoWords(language)
      const problems: string[] = []
      const paths = [
        '/',
        `/${lists['mug']!.slug}`,
        `/${lists['designs-mug']!.slug}`,
        ...(store === 'tz' ? [] : [`/${lists['christmas']!.slug}`]),
        `/${articles['101']!.slug}`,
        '/products',
        '/offers',
        '/contact',
        '/login',
        '/tracking',
      ]
      for (const path of paths) {
        await page.goto(shop.url(store, path))
        const hero = page.locator('.hero').first().locator('.button')
        problems.push(...(await expectBeside(page, path === '/' ? await hero.all() : [])))
      }
      await putInCart(page, shop, { ...berlin, store, language })
      problems.push(...(await expectBeside(page)))
      await page.goto(shop.url(store, '/login?redirect=/checkout'))
      const guest = page.locator('form:has([value=guest]) button')
      problems.push(...(await expectBeside(page, [guest])))
      await guest.click()
      await page.waitForURL(/\/checkout/)
      problems.push(...(await expectBeside(page, [page.locator('main [name=email]').first()])))
      expect(problems).toEqual([])
    })
  }
}
