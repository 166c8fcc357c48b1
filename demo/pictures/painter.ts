import { existsSync, readdirSync } from 'node:fs'
import {
  photoFolder,
  SMALL,
  smallPhotoFile,
  type VersionedPhoto,
} from '#demo/drawing/photo-files.ts'
import { photoName } from '#demo/motifs/photo-name.ts'
import { join } from 'node:path'
import { mediaFolderOf, removeHalfFiles, type DemoMedia } from './demo-media.ts'
import { openDrawQueue, type Urgency } from './draw-queue.ts'
import type { MediaKind } from './drawing-progress.ts'
import type { Panel, PlannedVideo } from './media-plan.ts'
import {
  filesDrawnBeforehand,
  stemOf,
  widthsDrawnWith,
  withCopies,
  type PictureRow,
  type PictureWithRow,
} from './picture-row.ts'
import type { PlannedMedia } from './plan-demo-media.ts'
import type { VideoRow } from './video-row.ts'

/** Of those that somebody waits for; whoever asks for one more comes again. */
const MOST_ASKED = 200
/** Nobody looks at an empty place for longer: who asked comes again, and it is drawn meanwhile. */
const PATIENCE_MS = 20_000

const pictureFile = /^(.+-[0-9a-f]{8})-(\d+)\.[a-z]+$/
const videoFile = /^(.+-[0-9a-f]{8})\.webm$/

export type ShownMedia = Pick<DemoMedia, 'pictures' | 'videos'>

type Studio = {
  plan: PlannedMedia
  pictures: ReadonlyMap<string, PictureWithRow>
  videos: ReadonlyMap<string, PlannedMedia['videos'][number]>
  photos: ReadonlyMap<string, VersionedPhoto>
}

/**
 * Draws the demo's media into their folder, each once: what a page asks for as soon as it does, the rest
 * in the background. What is on the disk already is not drawn again, so a restart goes on.
 */
export function openPainter(dataDir: string) {
  const folder = mediaFolderOf(dataDir)
  const queue = openDrawQueue()
  if (existsSync(folder)) removeHalfFiles(folder)
  let opening: Promise<Studio> | undefined
  let isClosing = false

  /** Loaded only here: a shop that has its pictures needs none of the drawings. */
  const studio = () => (opening ??= openStudio())

  /** Draws what was asked for, if it is a file of ours that was not drawn yet, or has no time for it now. */
  async function drawAsked(file: string): Promise<'later' | undefined> {
    const [, picture, width] = pictureFile.exec(file) ?? []
    const [, video] = videoFile.exec(file) ?? []
    const { pictures, videos } = await studio()
    const drawing = picture !== undefined ? pictures.get(picture) : videos.get(video ?? '')
    if (!drawing) return undefined
    if (queue.countAsked() >= MOST_ASKED) return 'later'
    const drawn =
      'picture' in drawing
        ? drawPicture(drawing, widthsDrawnWith(drawing.row, Number(width)), 'asked')
        : drawVideo(drawing, 'asked')
    try {
      return await patiently(drawn)
    } catch (error) {
      if (isClosing) return 'later'
      throw error
    }
  }

  async function drawPicture(
    { picture: whole, row }: PictureWithRow,
    widths: number[],
    urgency: Urgency,
  ): Promise<void> {
    const picture = withCopies(whole, widths)
    const photos = await photosFor(picture.panels, urgency)
    const input = { picture, version: row.version, folder, photos }
    await queue.draw(`${stemOf(row)}-${picture.width}`, 'picture', input, urgency)
  }

  async function drawVideo({ video, row }: Studio['plan']['videos'][number], urgency: Urgency) {
    const photos = await photosFor([panelOf(video)], urgency)
    const input = { video, version: row.version, folder, photos }
    await queue.draw(stemOf(row), 'video', input, urgency)
  }

  /** The photos that the panels show, drawn first where nobody has needed them yet. */
  async function photosFor(panels: readonly Panel[], urgency: Urgency) {
    const { photos } = await studio()
    const { photosShown } = await import('./photos-shown.ts')
    const files = Object.fromEntries(
      [...photos].map(([name, photo]) => [name, smallPhotoFile(folder, photo)]),
    )
    const shown = photosShown(panels, files)
    await Promise.all(shown.map((name) => drawSmallPhoto(photos.get(name)!, urgency)))
    return Object.fromEntries(shown.map((name) => [name, files[name]!]))
  }

  async function drawSmallPhoto(photo: VersionedPhoto, urgency: Urgency): Promise<void> {
    const path = photoFolder(folder, photo)
    if (existsSync(join(path, SMALL))) return
    await queue.draw(`small ${path}`, 'small photo', { ...photo, folder }, urgency)
  }

  /** What is missing of these pictures and videos, in the background, each with a call when it is done. */
  async function drawMissing(media: ShownMedia, done: (kind: MediaKind) => void): Promise<void> {
    const { pictures, videos } = missingIn(folder, media)
    if (pictures.length + videos.length === 0) return
    const known = await studio()
    const pictureDrawn = async (row: PictureRow) => {
      const widths = widthsDrawnWith(row, 0)
      await drawPicture(known.pictures.get(stemOf(row))!, widths, 'background')
      done('picture')
    }
    const videoDrawn = async (row: VideoRow) => {
      await drawVideo(known.videos.get(stemOf(row))!, 'background')
      done('video')
    }
    await Promise.all([...pictures.map(pictureDrawn), ...videos.map(videoDrawn)])
  }

  async function close(): Promise<void> {
    isClosing = true
    await queue.close()
  }

  return { folder, queue, drawAsked, drawMissing, close }
}
export type Painter = ReturnType<typeof openPainter>

async function openStudio(): Promise<Studio> {
  const { planDemoMedia } = await import('./plan-demo-media.ts')
  const plan = planDemoMedia()
  return {
    plan,
    pictures: new Map([...plan.pictures, ...plan.translated].map((one) => [stemOf(one.row), one])),
    videos: new Map(plan.videos.map((one) => [stemOf(one.row), one])),
    photos: new Map(plan.photos.map((photo) => [photoName(photo.key), photo])),
  }
}

const panelOf = ({ width, height, shot }: PlannedVideo): Panel => ({
  x: 0,
  y: 0,
  width,
  height,
  shot,
})

/** A picture counts when all its files are there: a killed drawing leaves some of them. */
export function missingIn(folder: string, { pictures, videos }: ShownMedia) {
  const there = new Set(existsSync(folder) ? readdirSync(folder) : [])
  return {
    pictures: pictures.filter((row) => !filesDrawnBeforehand(row).every((file) => there.has(file))),
    videos: videos.filter((row) => !there.has(`${stemOf(row)}.webm`)),
  }
}

async function patiently(drawing: Promise<void>): Promise<'later' | undefined> {
  const waiting = Promise.withResolvers<'later'>()
  const timer = setTimeout(() => waiting.resolve('later'), PATIENCE_MS)
  try {
    return await Promise.race([drawing.then(() => undefined), waiting.promise])
  } finally {
    clearTimeout(timer)
  }
}
