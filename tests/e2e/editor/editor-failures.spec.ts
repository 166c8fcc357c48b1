import type { BrowserContext, Page, Route } from '@playwright/test'
import keeping from '#messages/en/create.saving.json' with { type: 'json' }
import photos from '#messages/en/create.photos.json' with { type: 'json' }
import preview from '#messages/en/create.preview.json' with { type: 'json' }
import { onePagePdf } from '#tests/hostile-files/build-pdf.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { badFiles, type ProblemName } from './bad-files.ts'
import {
  answering,
  button,
  check,
  networkNoise,
  openEditor,
  tab,
  textOnPage,
  TYPED,
  unheard,
  whileAnswering,
  write,
  type Shop,
} from '#tests/e2e/broken-network.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test.use({ expectedNoise: [networkNoise] })

const MUG = '/create/101'
const problem = (name: ProblemName) => photos[`create.photos.problem.${name}`]
const bar = (page: Page) => page.getByRole('banner')
const tiles = (page: Page) => page.locator('.photo-tile:not(.photo-tile-arriving)')
const troubles = (page: Page) => page.locator('.upload-troubles > ul > li')

async function chooseFiles(
  page: Page,
  files: readonly { name: string; mimeType?: string; buffer: Buffer }[],
): Promise<void> {
  const given = files.map((file) => ({ mimeType: 'application/octet-stream', ...file }))
  await page.locator('.upload-box input[type=file]').setInputFiles(given)
}

const choosePhoto = async (page: Page, name: string) =>
  chooseFiles(page, [{ name, mimeType: 'image/jpeg', buffer: await makePicture() }])

/** A design with a photo and words of one's own. */
async function beginWithPhoto(page: Page, shop: Shop): Promise<void> {
  await openEditor(page, shop.url('gb', MUG))
  await choosePhoto(page, 'grandma.jpg')
  await check(page.locator('[data-element-button]')).toHaveCount(1)
  await write(page, TYPED)
  await tab(page, 'Photos').click()
}

async function nothingIsLost(page: Page, photoCount: number): Promise<void> {
  await check(tiles(page)).toHaveCount(photoCount)
  await check(page.locator('[data-element-button]')).toHaveCount(2)
  await check(textOnPage(page)).toBeVisible()
}

test(
  'thirty files that cannot be printed @elsewhere',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await beginWithPhoto(page, shop)
    await chooseFiles(
      page,
      await Promise.all(
        badFiles.map(async ({ name, mimeType, make }) => ({
          name,
          ...(mimeType && { mimeType }),
          buffer: await make(),
        })),
      ),
    )
    await expect(troubles(page)).toHaveCount(badFiles.length, { timeout: 45_000 })
    for (const { what, name, problem: told } of badFiles) {
      await test.step(what, async () => {
        const line = troubles(page).filter({ has: page.getByText(name, { exact: true }) })
        await check(line, what).toContainText(problem(told), { timeout: 100 })
      })
    }
    await nothingIsLost(page, 1)
    await choosePhoto(page, 'good.jpg')
    await nothingIsLost(page, 2)
  },
)

type UploadRow = { what: string; answer: (route: Route) => Promise<void>; told: ProblemName }

const uploadRows: readonly UploadRow[] = [
  { what: 'the line is cut again and again', answer: unheard, told: 'no_network' },
  { what: 'the shop stumbles', answer: answering({ status: 500 }), told: 'server_trouble' },
  {
    what: 'a proxy answers with its own page',
    answer: answering({ status: 502 }),
    told: 'server_trouble',
  },
  { what: 'too busy', answer: answering({ status: 503, code: 'busy' }), told: 'busy' },
  { what: 'too slow', answer: answering({ status: 408, code: 'too_slow' }), told: 'too_slow' },
  {
    what: 'the shop’s disk is full',
    answer: answering({ status: 507, code: 'no_space' }),
    told: 'no_space',
  },
  {
    what: 'the visitor’s space is full',
    answer: answering({ status: 413, code: 'quota_exceeded' }),
    told: 'quota_exceeded',
  },
  {
    what: 'the session has ended',
    answer: answering({ status: 401, code: 'unauthenticated' }),
    told: 'session_over',
  },
]

test(
  'photos on broken networks @elsewhere',
  { tag: '@desktop' },
  async ({ page, shop, context }) => {
    await beginWithPhoto(page, shop)
    let count = 1

    for (const { what, answer, told } of uploadRows) {
      await test.step(what, async () => {
        await whileAnswering(page, ['**/images/upload', 'POST', answer], async () => {
          await choosePhoto(page, `${told}.jpg`)
          await untilGivenUp(page)
          await check(troubles(page), what).toContainText(problem(told))
          await nothingIsLost(page, count)
        })
        await button(troubles(page), photos['create.photos.tryAgain']).click()
        count += 1
        await check(troubles(page), what).toHaveCount(0)
        await nothingIsLost(page, count)
      })
    }

    await test.step('too much at once: it comes again when it is told to', async () => {
      const header = { 'retry-after': '30' }
      const tooMuch = answering({ status: 429, code: 'too_many_attempts', header })
      await whileAnswering(page, ['**/images/upload', 'POST', tooMuch], async () => {
        await choosePhoto(page, 'patient.jpg')
        for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward(60_000)
        await check(troubles(page)).toHaveCount(0)
      })
      count += 1
      const arrived = page.locator('.photo-tile:not(.photo-tile-arriving)')
      const look = async () => {
        await page.clock.fastForward(40_000)
        return arrived.count()
      }
      await expect.poll(look, { intervals: [50] }).toBe(count)
      await nothingIsLost(page, count)
    })

    await test.step('too large for whoever is on the way', async () => {
      const tooLarge = ['**/images/upload', 'POST', answering({ status: 413 })] as const
      await whileAnswering(page, tooLarge, async () => {
        await choosePhoto(page, 'large.jpg')
        await check(troubles(page)).toContainText(problem('too_large'))
        await check(button(troubles(page), photos['create.photos.tryAgain'])).toHaveCount(0)
      })
      await page.getByRole('button', { name: /^Dismiss the message about large/ }).click()
      await nothingIsLost(page, count)
    })

    await test.step('offline', async () => {
      await context.setOffline(true)
      await choosePhoto(page, 'tunnel.jpg')
      const waiting = page.getByText(photos['create.photos.waitingFor.network'], { exact: true })
      await check(waiting).toBeVisible()
      await context.setOffline(false)
      count += 1
      await nothingIsLost(page, count)
    })

    await test.step('the file was moved meanwhile', async () => {
      await page.evaluate(() => {
        const asItWas = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer')!
        const readOnce = () => {
          Object.defineProperty(Blob.prototype, 'arrayBuffer', asItWas)
          return Promise.reject(new DOMException('moved', 'NotReadableError'))
        }
        Object.defineProperty(Blob.prototype, 'arrayBuffer', {
          configurable: true,
          value: readOnce,
        })
      })
      await choosePhoto(page, 'moved.jpg')
      await check(troubles(page)).toContainText(problem('unreadable'))
      await button(troubles(page), photos['create.photos.tryAgain']).click()
      count += 1
      await nothingIsLost(page, count)
    })

    await test.step('nothing to paste', async () => {
      await button(page, photos['create.photos.paste']).click()
      await check(page.getByText(problem('nothing_to_paste'))).toBeVisible()
    })

    await test.step('a photo that cannot be deleted', async () => {
      await whileAnswering(page, [/\/uploads\/[^/]+\?/, 'DELETE', unheard], async () => {
        await page.getByRole('button', { name: 'Delete too_slow.jpg' }).click()
        await expect(tiles(page)).toHaveCount(count - 1)
        await page.clock.fastForward(11_000)
        await check(page.getByText(/^too_slow.jpg could not be deleted/)).toBeVisible()
      })
      await nothingIsLost(page, count)
    })

    await test.step('the page of a PDF cannot be taken out', async () => {
      const dialog = page.getByRole('dialog')
      await whileAnswering(page, ['**/uploads/*/pages?**', 'POST', unheard], async () => {
        await chooseFiles(page, [{ name: 'plan.pdf', buffer: onePagePdf({}) }])
        await check(dialog).toContainText(problem('no_network'))
      })
      await button(dialog, 'Add 1 page').click()
      count += 2
      await nothingIsLost(page, count)
    })

    for (const [answer, told] of [
      [unheard, 'no_network'],
      [answering({ status: 500 }), 'server_trouble'],
    ] as const) {
      await test.step(`no code for the telephone: ${told}`, async () => {
        const dialog = page.getByRole('dialog')
        await whileAnswering(page, ['**/images/phone_links?**', 'POST', answer], async () => {
          await button(page, photos['create.photos.fromPhone']).click()
          await check(dialog).toContainText(problem(told))
        })
        await button(dialog, photos['create.photos.tryAgain']).click()
        await check(dialog.getByRole('img').first()).toBeVisible()
        await button(dialog, photos['create.photos.phone.end']).click()
      })
    }
    await nothingIsLost(page, count)

    await test.step('the list of photos does not come', async () => {
      await expect(page.locator('.save-state')).toHaveText(keeping['create.saving.state.saved'])
      await whileAnswering(page, ['**/api/shop/uploads?**', 'GET', unheard], async () => {
        await page.reload()
        await tab(page, 'Photos').click()
        await check(page.getByText(photos['create.photos.listFailed'])).toBeVisible()
      })
      await button(page.locator('.editor-panel'), photos['create.photos.tryAgain']).click()
      await nothingIsLost(page, count)
    })
  },
)

/** Between tries the editor waits longer and longer, a minute in all. */
async function untilGivenUp(page: Page): Promise<void> {
  const look = async () => {
    await page.clock.fastForward(40_000)
    return troubles(page).count()
  }
  await expect.poll(look, { intervals: [50], timeout: 10_000 }).toBe(1)
}

/** Chromium 153 remembers for as long as a page lives that a script did not come; 156 asks for it again. */
async function importsAgain(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage()
  const url = 'http://probe.localhost/part.js'
  const isThere = async () => page.evaluate((part) => import(part).then(Boolean, () => false), url)
  await page.route(url, unheard)
  await isThere()
  await page.unroute(url)
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/javascript', headers, body: 'export {}' }),
  )
  const answer = await isThere()
  await page.close()
  return answer
}

test('parts that do not come', { tag: '@desktop' }, async ({ page, shop, context }) => {
  const asksAgain = await importsAgain(context)
  const dialog = /\/assets\/preview-dialog/
  const form = /\/assets\/form-mode/
  for (const part of [dialog, form]) await page.route(part, unheard)
  await page.goto(shop.url('gb', MUG))
  await expect(page.locator('.upload-box')).toBeVisible()
  const told = page.getByText(keeping['create.saving.partFailed'])
  await context.setOffline(true)

  await test.step('a panel comes as soon as the network is back', async () => {
    await tab(page, 'Text').click()
    await check(told).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await write(page, TYPED)
    await check(textOnPage(page)).toBeVisible()
    await check(page.getByLabel('Size in points')).toBeVisible()
  })

  for (const [what, part, open] of [
    ['the preview', dialog, () => button(bar(page), keeping['create.saving.preview']).click()],
    ['the form', form, () => button(page, preview['create.preview.form.open']).last().click()],
  ] as const) {
    await test.step(`${what} is asked for again`, async () => {
      await open()
      await check(told).toBeVisible()
      await button(page, keeping['create.saving.tryAgain']).click()
      await check(told).toBeVisible()
      await button(page.locator('.part-failed'), 'Close').click()
      await check(told).toBeHidden()
      await check(textOnPage(page)).toBeVisible()
      await page.unroute(part)
      if (!asksAgain) return
      await open()
      const shown = page.getByRole('dialog').or(page.locator('.form-mode'))
      await check(shown).toBeVisible()
      await page.keyboard.press('Escape')
    })
  }
})
