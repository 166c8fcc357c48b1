/** A design of 104 elements for editor-frames.ts, made through the shop's own door. */
import type { Page } from '@playwright/test'
import type { DesignDocument } from '#design/document.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { textDefaults } from '#design/elements/text.ts'
import { fontCatalogue } from '#design/fonts/font-catalogue.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'

const PHOTOS = 20
const TEXTS = 42
const SHAPES = 42
const PHOTO_PX = { width: 2000, height: 1500 }
const COLUMNS = 10

export type Uploaded = {
  id: string
  asset: { sha256: string; width_px: number; height_px: number; mime: string }
}

/** The address of its editor, for the visitor of this page. */
export async function makeDesign(page: Page, origin: string, articleId: number): Promise<string> {
  await page.goto(`${origin}/healthz`)
  const uploads: Uploaded[] = []
  for (let at = 0; at < PHOTOS; at += 1) uploads.push(await uploadPhoto(page, at * 18))
  const start = await page.evaluate(fetchStart, articleId)
  const { elements, assets, fonts } = contentWith(uploads)
  const [first, ...others] = start.pages
  const document = {
    ...start,
    assets,
    fonts: { ...start.fonts, ...fonts },
    pages: [{ ...first!, elements }, ...others],
  } as DesignDocument
  return `${origin}/create/${articleId}?draft=${await page.evaluate(saveDesign, document)}`
}

export async function uploadPhoto(page: Page, hue: number): Promise<Uploaded> {
  const photo = await madePhoto(PHOTO_PX.width, PHOTO_PX.height, { hue })
  const bytes = await photo.jpeg({ quality: 85 }).toBuffer()
  return page.evaluate(sendPhoto, bytes.toString('base64'))
}

/** Runs in the page, which is the visitor. */
async function sendPhoto(base64: string): Promise<Uploaded> {
  const session = (await (await fetch('/api/session', { method: 'POST' })).json()) as {
    ext_session_id: string
  }
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const form = new FormData()
  form.append('ext_session_id', session.ext_session_id)
  form.append('img', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
  const sent = await fetch('/images/upload', { method: 'POST', body: form })
  const answer = (await sent.json()) as { files: (Uploaded & { state: string })[] }
  let [upload] = answer.files
  while (upload!.state === 'PROCESSING') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const again = await fetch(`/api/shop/uploads/${upload!.id}`)
    upload = (await again.json()) as Uploaded & { state: string }
  }
  return upload!
}

type Content = Pick<DesignDocument, 'assets' | 'fonts'> & { elements: object[] }

/** Runs in the page: what the article begins with. */
export async function fetchStart(articleId: number): Promise<DesignDocument> {
  const start = await fetch(`/api/shop/design-starts?article_id=${articleId}`)
  const { document } = (await start.json()) as { document: string }
  return JSON.parse(document) as DesignDocument
}

/** Runs in the page, whose visitor then has the design. */
export async function saveDesign(document: DesignDocument): Promise<string> {
  const saved = await fetch('/api/shop/designs', {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams({
      article_id: String(document.articleId),
      document: JSON.stringify(document),
    }),
  })
  const answer = (await saved.json()) as { design_id?: string }
  if (answer.design_id === undefined) throw new Error(JSON.stringify(answer))
  return answer.design_id
}

export function assetsOf(uploads: readonly Uploaded[]): DesignDocument['assets'] {
  return Object.fromEntries(
    uploads.map(({ id, asset }) => [
      id,
      {
        sha256: asset.sha256,
        widthPx: asset.width_px,
        heightPx: asset.height_px,
        mime: asset.mime as 'image/jpeg',
      },
    ]),
  )
}

/** Photos at the bottom, so that all else has something to be redrawn upon. */
function contentWith(uploads: readonly Uploaded[]): Content {
  const fonts = fontCatalogue.filter(({ weight, italic }) => weight === 400 && !italic).slice(0, 2)
  const place = (index: number) => ({
    x: 5 + (index % COLUMNS) * 19,
    y: 5 + Math.floor(index / COLUMNS) * 8,
  })
  const photos = uploads.map(({ id, asset }, index) => {
    const frame = {
      x: 3 + (index % 5) * 39,
      y: 3 + Math.floor(index / 5) * 21,
      width: 36,
      height: 20,
    }
    const size = { widthPx: asset.width_px, heightPx: asset.height_px }
    return {
      ...photoDefaults,
      ...frame,
      id: `photo${index}`,
      asset: id,
      crop: coverCrop(size, frame),
    }
  })
  const texts = Array.from({ length: TEXTS }, (_, index) => ({
    ...textDefaults,
    ...place(index * 2),
    id: `text${index}`,
    width: 34,
    height: 12,
    text: `Wszystkiego najlepszego ${index}`,
    language: 'pl',
    font: fonts[index % fonts.length]!.id,
    size: 4,
  }))
  const shapes = Array.from({ length: SHAPES }, (_, index) => ({
    ...shapeDefaults,
    ...place(index * 2 + 1),
    id: `shape${index}`,
    shape: (['rect', 'ellipse', 'star'] as const)[index % 3]!,
    width: 9,
    height: 7,
    fill: `#${(0x30_50_70 + index * 0x04_03_02).toString(16)}`,
  }))
  return {
    assets: assetsOf(uploads),
    fonts: Object.fromEntries(fonts.map(({ id, sha256 }) => [id, sha256])),
    elements: [...photos, ...texts, ...shapes],
  }
}
