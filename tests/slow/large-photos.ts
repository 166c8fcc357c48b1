/**
 * `node tests/slow/large-photos.ts`: what telephones take at most, through the sandboxes that open uploads and into a
 * print file, while somebody else's small pictures come every second.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { mm } from '#design/units.ts'
import { openIngest } from '#press/ingest/ingest.ts'
import { makePrintFile } from '#press/print-file.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { buildBmp } from '#tests/pictures/build-bmp.ts'
import { comparePictures } from '#tests/pictures/compare-pictures.ts'
import { gridHeic } from '#tests/pictures/grid-heic.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import { temporaryFolder } from '#tests/pictures/print-job.ts'

const MOST_WAIT_MS = 3_000
const MOST_MB = 512
const LEAST_SSIM = 0.95
const folder = temporaryFolder()
const at = (name: string) => join(folder, name)

const files = [
  { name: '200-megapixels.jpg', width: 16_320, height: 12_240 },
  { name: 'panorama-of-63-megapixels.heic', width: 16_382, height: 3_850 },
  { name: '200-megapixels.heic', width: 16_320, height: 12_240 },
  { name: 'scan-of-12-megapixels.bmp', width: 4_000, height: 3_000 },
]
console.log('Making the files …')
await makePhoto(4_080, 3_060)
  .resize(16_320, 12_240)
  .jpeg({ quality: 85 })
  .toFile(at('200-megapixels.jpg'))
for (const { name, width, height } of files) {
  if (name.endsWith('.heic')) await writeFile(at(name), gridHeic(width, height))
}
const stripes = {
  width: 4_000,
  height: 3_000,
  indexAt: (x: number, y: number) => ((x >> 6) + (y >> 7)) % 4,
}
await writeFile(at('scan-of-12-megapixels.bmp'), buildBmp(stripes, { bits: 24 }))
await makePhoto(1_200, 900).jpeg().toFile(at('small.jpg'))

let isMet = true
const expectMet = (met: boolean, words: string) => {
  console.log(`${met ? 'ok ' : 'NOT'} ${words}`)
  isMet &&= met
}

const ingest = openIngest({ count: 1, onCrash: (failure) => console.error(failure) })
const greedy = { visitor: 'greedy', network: '10.0.0.1' }
const other = { visitor: 'other', network: '10.0.0.2' }
const outFolderOf = async (name: string) => {
  await mkdir(at(`${name}.out`), { recursive: true })
  return at(`${name}.out`)
}

try {
  await ingest.image({ path: at('small.jpg'), name: 'a.jpg', outFolder: await outFolderOf('warm') })
  for (const { name, width, height } of files) {
    let [cpuMs, peakMb, longestMs, waitedMs, isDone] = [0, 0, 0, 0, false]
    const onUsage = (usage: { cpuMs: number; peakRssMb: number }) => {
      cpuMs += usage.cpuMs
      longestMs = Math.max(longestMs, usage.cpuMs)
      peakMb = Math.max(peakMb, usage.peakRssMb)
    }
    const outFolder = await outFolderOf(name)
    const began = performance.now()
    const heavy = ingest
      .image({ path: at(name), name, outFolder }, { turn: greedy, onUsage })
      .finally(() => (isDone = true))
    while (!isDone) {
      const asked = performance.now()
      const small = { path: at('small.jpg'), name: 'a.jpg', outFolder: await outFolderOf('small') }
      await ingest.image(small, { turn: other })
      waitedMs = Math.max(waitedMs, performance.now() - asked)
      await Promise.race([heavy, new Promise((resolve) => setTimeout(resolve, 1_000))])
    }
    const picture = await heavy
    const isWhole = picture.widthPx === width && picture.heightPx === height
    expectMet(
      isWhole && peakMb <= MOST_MB,
      `${name}: ${picture.widthPx} × ${picture.heightPx}, ${(cpuMs / 1_000).toFixed(1)} CPU s, longest turn ` +
        `${(longestMs / 1_000).toFixed(1)}, ${Math.round(peakMb)} MB, ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    )
    expectMet(waitedMs <= MOST_WAIT_MS, `others waited ${Math.round(waitedMs)} ms at most`)
    const path = picture.press.file === 'original' ? at(name) : join(outFolder, picture.press.file)
    await expectPrinted(name, { ...picture, path })
  }
} finally {
  await ingest.close()
}
process.exitCode = isMet ? 0 : 1

type Stored = { path: string; widthPx: number; heightPx: number } & Awaited<
  ReturnType<typeof ingest.image>
>

/** A quarter of it across a page, as it is printed and as it came. */
async function expectPrinted(name: string, photo: Stored): Promise<void> {
  const { path, widthPx, heightPx, press } = photo
  const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
  const page = { width: mm(300), height: mm(Math.round((300 * heightPx) / widthPx)) }
  const document = documentWith([], {
    assets: { photo: { sha256: 'a'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' } },
    fonts: {},
  })
  const [first] = document.pages
  const size = { ...page, bleed: mm(0) }
  const frame = { x: mm(0), y: mm(0), ...page }
  const element = { ...samples.photo, ...frame, id: 'photo', asset: 'photo', crop }
  const made = { ...document, pages: [{ ...first!, ...size, elements: [element] }] }
  const outPath = at(`${name}.pdf`)
  await makePrintFile({
    document: made as unknown as typeof document,
    photos: {
      photo: { path, widthPx, heightPx, mime: press.mime, orientation: press.orientation },
    },
    print: { colour: 'RGB', mirrored: false },
    slug: null,
    outPath,
  })
  const printed = await pdfPicture(outPath, 600)
  const { data, info } = await sharp(path, { limitInputPixels: false })
    .extract({
      left: Math.round(widthPx / 4),
      top: Math.round(heightPx / 4),
      width: Math.round(widthPx / 2),
      height: Math.round(heightPx / 2),
    })
    .resize(printed.width, printed.height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { ssim } = comparePictures(printed, { data, width: info.width, height: info.height })
  expectMet(ssim >= LEAST_SSIM, `${name} is printed as it came: SSIM ${ssim.toFixed(3)}`)
}
