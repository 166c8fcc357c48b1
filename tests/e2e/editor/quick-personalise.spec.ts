import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { DesignDocument } from '#design/document.schema.ts'
import { windowOf } from '#design/faces/face-window.ts'
import type { Rect } from '#design/geometry.ts'
import design from '#messages/en/design.quick.json' with { type: 'json' }
import quick from '#messages/en/create.photos.json' with { type: 'json' }
import { seenOf } from '#tests/faces/count-cuts.ts'
import { ownPictures } from '#tests/faces/labelled-pictures.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect as expectSoon, expectAccessible, test } from '#tests/e2e/shop-test.ts'

/** Somebody's own on the picture of the page itself, and from there into the cart. */
const MUG = 101
const CUSHION = 301
/** From the file dialog to the finished mug. */
const SEEN_AFTER_MS = 4_000

// What is asked about, refused or cut off is told to the console as well.
test.use({ expectedNoise: [/422|status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })

/** The first letter waits for the script, the text engine and the fonts. */
const expect = expectSoon.configure({ timeout: 20_000 })

type Card = { id: string; slug: string; name: string }
type Field = { kind: 'words' | 'photo'; is_sample?: boolean; text?: string }

/** A ready design whose only field is a name. */
async function findWithName(page: Page, origin: string): Promise<Card & { sample: string }> {
  await page.goto(`${origin}/healthz`)
  return page.evaluate(async (articleId) => {
    const get = async (path: string) => (await fetch(`/api/shop${path}`)).json()
    const { designs } = (await get(`/designs?article_id=${articleId}&limit=100`)) as {
      designs: Card[]
    }
    for (const design of designs) {
      const { fields = [] } = (await get(`/designs/${design.id}`)) as { fields?: Field[] }
      const [field] = fields
      if (field?.kind === 'words' && field.is_sample && fields.length === 1) {
        return { ...design, sample: field.text! }
      }
    }
    throw new Error('No ready design has a place for a name')
  }, MUG)
}

/** A few points of it: the same for the same picture. */
const lookOf = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const { data } = element.getContext('2d')!.getImageData(0, 0, width, height)
    let sum = 0
    for (let at = 0; at < data.length; at += 4) sum = (sum * 31 + data[at]! + data[at + 1]!) % 1e9
    return sum
  })

/** The design of the line in the cart, as the shop has it. */
async function documentInCart(page: Page): Promise<string> {
  const edit = page.locator('.cart-line a[href*="draft="]').first()
  const draftId = new URL((await edit.getAttribute('href'))!, page.url()).searchParams.get('draft')
  return page.evaluate(async (id) => {
    const answer = await fetch(`/api/shop/designs/${id}/draft`)
    return ((await answer.json()) as { document: string }).document
  }, draftId)
}

const drawn = (page: Page) => page.locator('canvas.quick-picture')

/** The panel's own: the bar at the foot has another one. */
const ownButton = (page: Page, name = 'Add to cart') =>
  page.locator('.quick').getByRole('button', { name })

test(
  'a name on a ready design is three taps from the cart',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const design = await findWithName(page, shop.url('gb', ''))
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('start-quick')) scripts.push(response.url())
    })
    await page.goto(shop.url('gb', `/design/${design.slug}/${design.id}`))
    const name = page.locator('[data-quick-text]')
    await expect(name).toBeVisible()
    expect(scripts, 'nothing is loaded before somebody begins').toEqual([])
    await expectAccessible(page)

    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await tap(name)
    await name.pressSequentially('Zosia')
    await expect(drawn(page)).toBeVisible()
    const first = await lookOf(drawn(page))
    await name.fill('Maximilian')
    await expect.poll(() => lookOf(drawn(page))).not.toBe(first)
    await expectAccessible(page)

    // A reload brings back what was written.
    await page.reload()
    await expect(name).toHaveValue('Maximilian')
    await expect(drawn(page)).toBeVisible()

    await tap(ownButton(page))
    await expect(page).toHaveURL(/\/cart$/)
    expect(taps).toBeLessThanOrEqual(3)
    await expect(page.locator('.cart-line')).toHaveCount(1)
    const words = await documentInCart(page)
    expect(words).toContain('Maximilian')
    expect(words).not.toContain('"placeholder"')
  },
)

test(
  'a sample that nobody wrote over is asked about on the page @elsewhere',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const design = await findWithName(page, shop.url('gb', ''))
    await page.goto(shop.url('gb', `/design/${design.slug}/${design.id}`))
    await ownButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Before we print it' })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'Sample text that was not replaced',
    ])
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByRole('button', { name: 'Print it this way' }).click()
    await expect(dialog.getByText('Please tick this box').filter({ visible: true })).toHaveCount(1)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Print it this way' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  },
)

test(
  'what was entered goes along into the editor @elsewhere',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const design = await findWithName(page, shop.url('gb', ''))
    await page.goto(shop.url('gb', `/design/${design.slug}/${design.id}`))
    await page.locator('[data-quick-text]').fill('Zosia')
    await page.getByRole('link', { name: 'Edit everything' }).click()
    await expect(page).toHaveURL(/\/create\/101\?draft=/)
    await expect(page.locator('#editor')).toContainText('Zosia')
  },
)

for (const [tags, language, store] of [
  [['@phone'], 'en', 'gb'],
  [['@desktop', '@elsewhere'], 'pl', 'pl'],
] as const) {
  test(
    `one photo on a product goes into the cart, in ${language}`,
    { tag: [...tags] },
    async ({ page, shop }) => {
      const { articles, message } = demoWords(language)
      const buffer = await makePhoto(2_400, 2_400, { seed: 7 }).jpeg({ quality: 85 }).toBuffer()
      page.on('filechooser', (chooser) =>
        chooser.setFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }]),
      )
      await page.goto(shop.url(store, `/${articles[CUSHION]!.slug}`))
      await page.locator('[data-quick-choose]').click()
      await expect(drawn(page)).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('button', { name: message('page.article.addToCart') })
        .first()
        .click()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.locator('.cart-line')).toContainText(articles[CUSHION]!.name)
    },
  )
}

/** Of the face that somebody has marked in the photo, the least that is seen of it wherever it was put. */
function leastSeen({ pages }: DesignDocument, face: Rect): number {
  const seen = pages.flatMap((page) =>
    page.elements.flatMap((element) =>
      element.type === 'photo' ? seenOf(face, element.crop, windowOf(page, element)) : [],
    ),
  )
  return Math.min(...seen)
}

for (const [tags, articleId, frames] of [
  [['@phone'], MUG, 2],
  [['@desktop', '@elsewhere'], CUSHION, 1],
] as const) {
  test(
    `a head stays whole on article ${articleId}, and nothing is asked about it`,
    { tag: [...tags] },
    async ({ page, shop }) => {
      const { articles, message } = demoWords('en')
      const { file, face } = await portraitOverTiles()
      page.on('filechooser', (chooser) =>
        chooser.setFiles([{ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: file }]),
      )
      await page.goto(shop.url('gb', `/${articles[articleId]!.slug}`))
      await page.locator('[data-quick-choose]').click()
      await expect(drawn(page)).toBeVisible()
      await page
        .getByRole('button', { name: message('page.article.addToCart') })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: 'Before we print it' })
      await expect(dialog.or(page.locator('.cart-line')).first()).toBeVisible()
      await expect(dialog).toBeHidden()
      const document = DesignDocument.parse(JSON.parse(await documentInCart(page)))
      expect(document.pages[0]!.elements).toHaveLength(frames)
      expect(leastSeen(document, face)).toBeGreaterThan(0.97)
    },
  )
}

/** Somebody above warm tiles, which a guess by colours takes for skin: the face would be cut off. */
async function portraitOverTiles(): Promise<{ file: Buffer; face: Rect }> {
  const [side, height] = [3_200, 4_000]
  const [astronaut] = ownPictures()
  const tiles = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height - side}">
    <pattern id="tile" width="120" height="120" patternUnits="userSpaceOnUse">
    <path d="M0 0h120v120H0z" fill="#8a4b2f"/><path d="M0 0h104v104H0z" fill="#e0a080"/></pattern>
    <path d="M0 0h${side}v${height - side}H0z" fill="url(#tile)"/></svg>`
  const file = await sharp({ create: { width: side, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: await sharp(astronaut!.file).resize(side).toBuffer(), left: 0, top: 0 },
      { input: Buffer.from(tiles), left: 0, top: side },
    ])
    .jpeg()
    .toBuffer()
  const marked = astronaut!.faces[0]!
  const share = side / height
  return { file, face: { ...marked, y: marked.y * share, height: marked.height * share } }
}

test(
  'a file that is no photo says what to do, and the page can still be used @elsewhere',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { articles } = demoWords('en')
    await page.goto(shop.url('gb', `/${articles[CUSHION]!.slug}`))
    const input = page.locator('[data-quick-photo]')
    const problem = page.locator('[data-quick-problem]')
    const buffer = await makePhoto(1_200, 1_200, { seed: 3 }).jpeg().toBuffer()
    const wrong = [
      ['film.mp4', 'video/mp4', buffer, quick['create.photos.problem.video']],
      ['pages.pdf', 'application/pdf', buffer, design['design.quick.photoOnly']],
      [
        'half.jpg',
        'image/jpeg',
        buffer.subarray(0, 900),
        quick['create.photos.problem.damaged_file'],
      ],
    ] as const
    for (const [name, mimeType, content, said] of wrong) {
      await input.setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
      await expect(problem).toHaveText(said)
      await expect(ownButton(page)).toBeHidden()
    }
    await dropOn(page.locator('.gallery'), buffer)
    await expect(drawn(page)).toBeVisible()
    await expect(ownButton(page)).toBeVisible()
    await expect(problem).toBeHidden()
  },
)

/** Lets a file go over something, as from the desktop. */
async function dropOn(target: Locator, file: Buffer): Promise<void> {
  const base64 = file.toString('base64')
  await target.evaluate(async (element, content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
    const say = (type: string) =>
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    say('dragenter')
    // What takes it is loaded when it comes near.
    while (say('dragover')) await new Promise((resolve) => requestAnimationFrame(resolve))
    say('drop')
  }, base64)
}

test(
  'a photo is seen on a mug one tap from its page, soon after it is chosen',
  { tag: ['@phone', '@elsewhere'] },
  async ({ page, shop }, info) => {
    const { articles } = demoWords('en')
    const path = info.outputPath('photo.jpg')
    await makePhoto(4_000, 3_000, { seed: 5 }).jpeg({ quality: 85 }).toFile(path)
    let chosenAt = 0
    page.on('filechooser', async (chooser) => {
      chosenAt = Date.now()
      await chooser.setFiles(path)
    })
    await page.goto(shop.url('gb', `/${articles[MUG]!.slug}`))
    await expect(page.locator('[data-quick-choose]')).toBeVisible()
    // One tap from the page of the product.
    await page.locator('[data-quick-choose]').tap()
    await expect(drawn(page)).toBeVisible()
    expect(Date.now() - chosenAt).toBeLessThan(SEEN_AFTER_MS)
    expect(page.workers(), 'what draws it keeps nobody from scrolling').toHaveLength(1)
  },
)

test(
  'a name is written and bought with the keyboard alone, over a line that breaks',
  { tag: '@desktop' },
  async ({ page, shop, context }) => {
    const designs = await findWithName(page, shop.url('gb', ''))
    await page.goto(shop.url('gb', `/design/${designs.slug}/${designs.id}`))
    const name = page.locator('[data-quick-text]')
    await name.focus()
    await page.keyboard.type('Zosia')
    await expect(drawn(page)).toBeVisible()

    await context.setOffline(true)
    await page.keyboard.type(' i Jan')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-quick-problem]')).toContainText('offline')
    await expect(name).toHaveValue('Zosia i Jan')
    await context.setOffline(false)

    // From the field to the button as somebody goes who has no mouse.
    const button = ownButton(page)
    for (let steps = 0; steps < 5 && !(await isFocused(button)); steps += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await answerQuestions(page)
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.locator('.cart-line')).toHaveCount(1)
  },
)

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/** What stayed a sample, such as a place for a photo, is asked about. */
async function answerQuestions(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Before we print it' })
  await expect(dialog.or(page.locator('.cart-line')).first()).toBeVisible()
  if (!(await dialog.isVisible())) return
  for (const box of await dialog.getByRole('checkbox').filter({ visible: true }).all()) {
    await box.focus()
    await page.keyboard.press('Space')
  }
  await dialog.getByRole('button', { name: 'Print it this way' }).focus()
  await page.keyboard.press('Enter')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the page offers what it can do: the editor, and no field that does nothing',
    { tag: '@phone' },
    async ({ page, shop }) => {
      const { articles } = demoWords('en')
      await page.goto(shop.url('gb', `/${articles[CUSHION]!.slug}`))
      await expect(page.locator('[data-quick]')).toBeHidden()
      await expect(page.locator('[data-quick-choose]')).toBeHidden()
      await expect(page.locator('[data-quick-edit]')).toHaveAttribute('href', /\/create\//)
    },
  )
})
