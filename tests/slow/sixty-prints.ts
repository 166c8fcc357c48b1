/** `npm run task sixty:prints [prints]`: prints in three sizes, from the grid to print files that look as shown. */
import { join } from 'node:path'
import { addPrints, changePrint, countBySize, printsOf } from '#app/editor/prints/print-commands.ts'
import type { Variant } from '#commerce/catalogue/article.contract.ts'
import { emptyDocument } from '#commerce/design/document.rules.ts'
import { readArticles } from '#demo/seed/facts.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { Asset, DesignDocument } from '#design/document.ts'
import { framings } from '#design/prints/print-page.ts'
import { onlySize } from '#design/prints/print-sizes.ts'
import { mm } from '#design/units.ts'
import { drawDocument } from '#press/drawing.ts'
import { makePrintFile } from '#press/print-file.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures } from '#tests/pictures/compare-pictures.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import { pressPhoto, temporaryFolder } from '#tests/pictures/print-job.ts'

const PRINTS = 203
const WIDTH_PX = 480
const LEAST_SSIM = 0.9
const SHAPES = [
  [1500, 1000],
  [1000, 1500],
  [1200, 1200],
  [1600, 900],
] as const

const count = Number(process.argv[2] ?? 60)
const startedAt = performance.now()
const folder = temporaryFolder()
const facts = readArticles().find(({ id }) => id === PRINTS)!
/** Sizes on the usual paper: another finish prints alike. */
const sizes = facts.variants.filter(({ code, size }) => size === code)
const variants = sizes.map(({ finish: _, ...face }): Variant => ({
  ...face,
  label: face.code,
  resolutionDpi: face.dpi,
  price: { amountMinor: face.euroMinor, currency: 'EUR' },
  quantityBreaks: [],
}))
const article = { variants, pricePer: 'PRINT', printLook: 'photo' } as const

function run(document: DesignDocument, commands: readonly Command[]): DesignDocument {
  return commands.reduce((now, command) => {
    const done = applyCommand(now, command)
    if (!done.ok) throw new Error(`${command.type} was refused: ${done.reason}`)
    return done.document
  }, document)
}

const photos: Record<string, PressPhotos[string]> = {}
const assets: { id: string; asset: Asset }[] = []
for (let at = 0; at < count; at += 1) {
  const [widthPx, heightPx] = SHAPES[at % SHAPES.length]!
  const id = `photo${at}`
  const picture = (await madePhoto(widthPx, heightPx, { hue: (at * 37) % 360, grain: 0 })).jpeg()
  photos[id] = await pressPhoto(join(folder, `${id}.jpg`), picture)
  assets.push({ id, asset: { sha256: 'a'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' } })
}

const [first] = variants
const paper = {
  width: mm(first!.widthMm),
  height: mm(first!.heightMm),
  bleed: mm(first!.bleedMm),
  safe: mm(first!.safeMm),
  dpi: first!.resolutionDpi,
}
const pageCount = { min: 1, max: facts.pages.most }
let document = emptyDocument('sixty', {
  articleId: PRINTS,
  variant: first!.code,
  pageCount,
  pages: [paper],
})
document = run(document, addPrints(document, article, assets).commands)
for (const [at, page] of printsOf(document).entries()) {
  const change = {
    size: variants[at % variants.length]!.code,
    look: framings[Math.floor(at / variants.length) % framings.length]!,
    copies: 1 + (at % 4 === 0 ? 1 : 0),
  }
  document = run(document, changePrint(document, article, page, change))
}

let worst = 1
for (const { variant, count: pieces } of countBySize(document, variants)) {
  const size = onlySize(document, variant.code)!
  const outPath = join(folder, `${variant.code}.pdf`)
  const print = { colour: facts.printColour, mirrored: facts.printMirrored }
  const file = await makePrintFile({ document: size, photos, print, slug: null, outPath })
  if (file.pages !== size.pages.length) throw new Error(`${variant.code}: ${file.pages} pages`)
  for (const [index, list] of (await drawDocument(size)).entries()) {
    const shown = rasterOf(await paintRaster(list, photos, { widthPx: WIDTH_PX, box: 'bleed' }))
    const printed = await pdfPicture(outPath, WIDTH_PX, index)
    const likeness = comparePictures(printed, shown)
    worst = Math.min(worst, likeness.ssim)
    if (likeness.ssim < LEAST_SSIM) {
      throw new Error(`${variant.code}, page ${index + 1} looks different: ${likeness.ssim}`)
    }
  }
  const megabytes = (file.bytes / 1e6).toFixed(1)
  console.log(`${variant.code}: ${file.pages} pages, ${pieces} prints, ${megabytes} MB`)
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(`${count} photos as shown, least SSIM ${worst.toFixed(4)} (${seconds} s)`)
