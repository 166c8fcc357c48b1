import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isEverywhere } from '#tests/run/how-much.ts'
import { listDemoMedia, type DemoMedia } from './demo-media.ts'
import { openPainter, type Painter } from './painter.ts'
import { filesOfPicture } from './picture-row.ts'

/** As large as a process number can be: nobody has it. */
const NO_PROCESS = 4_194_304

let dataDir: string
let painter: Painter
let media: DemoMedia

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-painter-'))
  media = await listDemoMedia(dataDir)
  painter = openPainter(dataDir)
})
afterEach(async () => {
  await painter.close()
  await rm(dataDir, { recursive: true, force: true })
})

const rowNamed = (name: string) => media.pictures.find((row) => row.name === name)!
const only = (...names: string[]) => ({
  pictures: names.map(rowNamed),
  videos: [],
})
const widthOf = (file: string) => Number(/-(\d+)\.\w+$/.exec(file)![1])
const isThere = (file: string) => existsSync(join(painter.folder, file))

it('draws what a page asks for, with the photo that it shows, and knows what it has none of', async () => {
  const files = filesOfPicture(rowNamed('motif-terrazzo'))
  expect(files.some(isThere)).toBe(false)
  expect(await painter.drawAsked(files[0]!)).toBeUndefined()
  expect(files.every(isThere)).toBe(true)
  const photos = readdirSync(join(painter.folder, 'demo-photos'))
  expect(photos).toEqual([expect.stringMatching(/^terrazzo-square-[0-9a-f]{8}$/)])
  expect(await painter.drawAsked('motif-terrazzo-00000000-320.avif')).toBeUndefined()
  expect(isThere('motif-terrazzo-00000000-320.avif')).toBe(false)
})

it('leaves the large copies of a design to whoever opens its page', async () => {
  const design = media.pictures.find(({ name }) => name.startsWith('design-'))!.name
  const files = filesOfPicture(rowNamed(design))
  await painter.drawMissing(only(design), () => {})
  expect(files.filter(isThere).map(widthOf)).toEqual([320, 320, 320, 640, 640, 640])
  expect(await painter.drawAsked(files.at(-1)!)).toBeUndefined()
  expect(files.every(isThere)).toBe(true)
  const { width, height } = await sharp(join(painter.folder, files.at(-1)!)).metadata()
  expect([width, height]).toEqual([1280, 960])
})

it.runIf(isEverywhere)('draws what somebody waits for before what nobody does', async () => {
  const behind = media.pictures.filter(({ name }) => name.startsWith('motif-')).slice(13, 25)
  let done = 0
  const rest = painter.drawMissing({ pictures: behind, videos: [] }, () => (done += 1))
  await painter.drawAsked(filesOfPicture(rowNamed('motif-moon-and-rabbit'))[0]!)
  expect(done).toBeLessThan(behind.length)
  await rest
  expect(done).toBe(behind.length)
})

it('goes on where it was ended, and clears away what was half-written', async () => {
  const first = 'motif-polka-dots'
  const second = 'motif-big-heart'
  await painter.drawMissing(only(first), () => {})
  const kept = join(painter.folder, filesOfPicture(rowNamed(first))[0]!)
  const { mtimeMs } = statSync(kept)
  const half = join(painter.folder, `${filesOfPicture(rowNamed(second))[0]!}.${NO_PROCESS}.part`)
  writeFileSync(half, 'half')
  await painter.close()
  painter = openPainter(dataDir)
  let done = 0
  await painter.drawMissing(only(first, second), () => (done += 1))
  expect(done).toBe(1)
  expect(statSync(kept).mtimeMs).toBe(mtimeMs)
  expect(existsSync(half)).toBe(false)
})
