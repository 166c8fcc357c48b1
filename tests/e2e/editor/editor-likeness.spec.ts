import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { DisplayList } from '#design/display-list.ts'
import { DesignDocument } from '#design/document.schema.ts'
import { drawDocument } from '#press/drawing.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures, type Picture } from '#tests/pictures/compare-pictures.ts'
import {
  greetingElements,
  greetingFonts,
  greetings,
  type SentPhoto,
} from '#tests/pictures/greeting-designs.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
const KINDS = [0, 1, 2, 3]
/** Of what the press paints, before it is made small for the network. */
const MOST_DIFFERING_PERCENT = 0.02
const LEAST_LIKENESS_OF_FILE = 0.99

// The canvas then has about the pixels of the picture, and photos come in the copy that suits both.
test.use({ viewport: { width: 1700, height: 1100 }, deviceScaleFactor: 1 })
// The picture is asked for until it is there.
test.use({ expectedNoise: [/404/] })

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'likeness-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

for (const [store, greeting] of Object.entries(greetings)) {
  test(
    `${greeting.language}: a design looks in the cart as on the canvas @elsewhere`,
    { tag: greeting.language === 'pl' ? '@desktop' : ['@desktop', '@elsewhere'] },
    async ({ page, shop }) => {
      await page.goto(shop.url(store, '/healthz'))
      const photos: SentPhoto[] = []
      const files: PressPhotos = {}
      for (const hue of [20, 140, 260]) {
        const path = join(folder, `${store}-${hue}.jpg`)
        await (await madePhoto(1600, 1200, { hue })).jpeg({ quality: 92 }).toFile(path)
        const photo = await page.evaluate(sendPhoto, (await readFile(path)).toString('base64'))
        const { id, widthPx, heightPx } = photo
        photos.push(photo)
        files[id] = { path, mime: 'image/jpeg', orientation: 1, widthPx, heightPx }
      }
      for (const kind of KINDS) {
        const elements = greetingElements(kind, greeting, photos)
        const content = { articleId: MUG, fonts: greetingFonts, photos, elements }
        const design = await page.evaluate(saveDesign, content)
        const inCart = await page.evaluate(putIntoCart, design)
        const document = DesignDocument.parse(JSON.parse(design.document))
        const [list] = await drawDocument(document)
        const widthPx = flatWidthPx(list!)
        const press = rasterOf(await paintRaster(list!, files, { widthPx, box: 'bleed' }))
        await page.goto(shop.url(store, `/create/${MUG}?draft=${design.id}`))
        // Photos and emoji come after the page around them.
        let painted = { differingPercent: 100, ssim: 0 }
        await expect
          .poll(
            async () => {
              painted = comparePictures(press, await paintedCanvas(page, press))
              return painted.differingPercent
            },
            { message: `the canvas of design ${kind} in ${store}`, timeout: 30_000 },
          )
          .toBeLessThanOrEqual(MOST_DIFFERING_PERCENT)
        const file = await pixelsOf(Buffer.from(inCart, 'base64'))
        const sent = comparePictures(file, middleOf(press, file))
        const description = `${kind}: ${painted.differingPercent.toFixed(4)} %, SSIM ${painted.ssim.toFixed(4)}; file ${sent.ssim.toFixed(4)}`
        test.info().annotations.push({ type: 'likeness', description })
        expect.soft(sent.ssim, description).toBeGreaterThanOrEqual(LEAST_LIKENESS_OF_FILE)
      }
    },
  )
}

/** As press/preview/preview-set.ts paints the flat picture of a page. */
function flatWidthPx({ width, height, bleed }: DisplayList): number {
  return Math.round((width + 2 * bleed) * (1200 / Math.max(width, height)))
}

/** The picture within the bleed. */
function middleOf(whole: Picture, { width, height }: Picture): Picture {
  const left = Math.round((whole.width - width) / 2)
  const top = Math.round((whole.height - height) / 2)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row += 1) {
    const start = ((top + row) * whole.width + left) * 4
    data.set(whole.data.subarray(start, start + width * 4), row * width * 4)
  }
  return { width, height, data }
}

/** Runs in the page. */
async function sendPhoto(base64: string): Promise<SentPhoto> {
  const opened = await fetch('/api/session', { method: 'POST' })
  const session = (await opened.json()) as { ext_session_id: string }
  const data = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
  const form = new FormData()
  form.append('ext_session_id', session.ext_session_id)
  form.append('img', new File([data], 'photo.jpg', { type: 'image/jpeg' }))
  const sent = await fetch('/images/upload', { method: 'POST', body: form })
  type Upload = {
    id: string
    state: string
    asset: { sha256: string; width_px: number; height_px: number }
  }
  let upload = ((await sent.json()) as { files: Upload[] }).files[0]!
  while (upload.state === 'PROCESSING') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    upload = (await (await fetch(`/api/shop/uploads/${upload.id}`)).json()) as Upload
  }
  const { id, asset } = upload
  return { id, sha256: asset.sha256, widthPx: asset.width_px, heightPx: asset.height_px }
}

type Content = {
  articleId: number
  fonts: Record<string, string>
  photos: SentPhoto[]
  elements: object[]
}

/** Runs in the page: as the editor does it. */
async function saveDesign({ articleId, fonts, photos, elements }: Content) {
  const start = await fetch(`/api/shop/design-starts?article_id=${articleId}`)
  const document = JSON.parse(((await start.json()) as { document: string }).document) as {
    assets: Record<string, object>
    fonts: Record<string, string>
    pages: { id: string; elements: object[] }[]
  }
  for (const { id, ...photo } of photos) document.assets[id] = { ...photo, mime: 'image/jpeg' }
  Object.assign(document.fonts, fonts)
  document.pages[0]!.elements = elements
  const saved = await fetch('/api/shop/designs', {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams({
      article_id: String(articleId),
      document: JSON.stringify(document),
    }),
  })
  const answer = (await saved.json()) as { design_id?: string }
  if (!answer.design_id) throw new Error(JSON.stringify(answer))
  const id = answer.design_id
  const draft = await fetch(`/api/shop/designs/${id}/draft`)
  const { revision, document: text } = (await draft.json()) as {
    revision: number
    document: string
  }
  return { id, revision, document: text, pageId: document.pages[0]!.id }
}

type Saved = { id: string; revision: number; pageId: string }

/** Runs in the page: the picture of the line, when the press has drawn it. */
async function putIntoCart({ id, revision, pageId }: Saved): Promise<string> {
  const post = async (path: string, fields: string[][]) => {
    const answer = await fetch(`/api/shop${path}`, {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams(fields),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { id: string }
  }
  const confirmed = ['low_resolution', 'outside_safe_area', 'short_of_bleed', 'text_overflow']
  const version = await post(`/designs/${id}/versions`, [
    ['revision', String(revision)],
    ...confirmed.map((code) => ['confirmed', code]),
  ])
  await post('/cart/designs', [['version_id', version.id]])
  for (let look = 0; look < 300; look += 1) {
    const answer = await fetch(`/api/shop/cart/previews/${version.id}/flat-${pageId}.webp`)
    if (answer.ok) {
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The press never drew it')
}

/** The editor's own drawing of the page, in as many pixels as the press takes for it. */
async function paintedCanvas(page: Page, { width, height }: Picture): Promise<Picture> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(page.locator('.stand-in-text')).toHaveCount(0, { timeout: 60_000 })
  await page.evaluate(showDrawing, { width, height })
  return pixelsOf(await page.screenshot({ clip: { x: 0, y: 0, width, height } }))
}

/** Runs in the page: the drawing alone, in the corner. */
async function showDrawing({ width, height }: { width: number; height: number }): Promise<void> {
  const drawing = document.querySelector('.editor-main svg.page-drawing')!
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.classList.add('copied-drawing')
  document.querySelector('.copied-drawing')?.remove()
  copy.setAttribute('preserveAspectRatio', 'none')
  Object.assign(copy.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    zIndex: '9999',
    width: `${width}px`,
    height: `${height}px`,
    background: 'white',
  })
  document.body.append(copy)
  await Promise.all(
    [...copy.querySelectorAll('image')].map(async ({ href }) => {
      const image = new Image()
      image.src = href.baseVal
      await image.decode()
    }),
  )
}

async function pixelsOf(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
