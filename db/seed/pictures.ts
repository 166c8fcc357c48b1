import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '#db/startup-error.ts'
import { openCells, type Cells } from '#press/cell/cells.ts'
import { openIngest } from '#press/ingest/ingest.ts'
import { photoName } from './motifs/photo-name.ts'
import { filesOfPicture, listsIn, type DemoMedia } from './pictures/demo-media.ts'
import type { DrawnPhotoFile } from './pictures/draw-photo-file.ts'
import { forgetOldMedia } from './pictures/forget-old-media.ts'
import { hashMediaSources, versionOf } from './pictures/media-version.ts'
import { hasPhotoFile, ORIGINAL, photoFolder } from './pictures/photo-files.ts'

/** More of them would take more memory than a small machine has. */
const MOST_PROCESSES = 4
const MEMORY_LIMIT_MB = 900
const TIME_LIMIT_MS = 120_000

/**
 * The demo shop's pictures, videos and photos: drawn by our own press, each once for a version of
 * what it is made of. A folder is complete when its list is there, which is written last.
 */
export async function renderPictures(dataDir: string): Promise<DemoMedia> {
  const folder = join(dataDir, 'media')
  const sources = hashMediaSources()
  const list = join(folder, `demo-${sources.media}.json`)
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as DemoMedia
  try {
    return await drawMissing(folder, list, sources.code)
  } catch (error) {
    throw explained(error, dataDir)
  }
}

async function drawMissing(folder: string, list: string, code: string): Promise<DemoMedia> {
  mkdirSync(folder, { recursive: true })
  // Loaded only here: a shop that has its pictures needs none of the drawings.
  const [{ planMedia }, { readFacts }, { writeWhole }] = await Promise.all([
    import('./pictures/plan-media.ts'),
    import('./facts.ts'),
    import('./pictures/write-whole.ts'),
  ])
  const plan = planMedia(readFacts())
  const known = listsIn(folder).map(({ media }) => media)
  console.log(`Drawing ${plan.pictures.length} pictures …`)
  const cells = openCells({
    module: new URL('./pictures/draw-work.ts', import.meta.url),
    count: Math.min(MOST_PROCESSES, Math.max(1, availableParallelism())),
    recycleAfter: Infinity,
    memoryLimitMb: MEMORY_LIMIT_MB,
    timeLimitMs: TIME_LIMIT_MS,
    queueLimit: Infinity,
    isConfined: false,
  })
  try {
    const media = await drawAll(plan, { cells, folder, code, known })
    await writeWhole(list, Buffer.from(JSON.stringify(media)))
    forgetOldMedia(folder)
    return media
  } finally {
    await cells.close()
  }
}

type Plan = ReturnType<(typeof import('./pictures/plan-media.ts'))['planMedia']>
type Studio = { cells: Cells; folder: string; code: string; known: readonly DemoMedia[] }
type Photo = DemoMedia['photos'][number]
type Picture = DemoMedia['pictures'][number]

async function drawAll(plan: Plan, studio: Studio): Promise<DemoMedia> {
  const drawn = await drawPhotos(plan, studio)
  const files = Object.fromEntries(
    drawn.map((photo) => [
      photoName(photo.key),
      { ...photo, path: join(photoFolder(studio.folder, photo), ORIGINAL) },
    ]),
  )
  const [photos, pictures, videos] = await Promise.all([
    openPhotos(drawn, studio),
    drawPictures(plan, studio, files),
    drawVideos(plan, studio, files),
  ])
  return { photos, pictures, videos }
}

async function drawPhotos({ photos }: Plan, { cells, folder, code, known }: Studio) {
  return Promise.all(
    photos.map(async (key): Promise<DrawnPhotoFile> => {
      const version = versionOf(code, key)
      const found = findPhoto(known, folder, { key, version })
      if (!found) return cells.run<DrawnPhotoFile>('photo', { key, version, folder })
      const { widthPx, heightPx } = found.picture
      return { ...found, widthPx, heightPx }
    }),
  )
}

/** What opens the files of strangers opens ours: they become uploads like any other. */
async function openPhotos(drawn: readonly DrawnPhotoFile[], { folder, known }: Studio) {
  const ingest = openIngest({ count: 1, queueLimit: Infinity, onCrash: () => {} })
  try {
    return await Promise.all(
      drawn.map(async ({ key, version, sha256, bytes }): Promise<Photo> => {
        const found = findPhoto(known, folder, { key, version })
        if (found) return found
        const outFolder = photoFolder(folder, { key, version })
        const input = { path: join(outFolder, ORIGINAL), name: ORIGINAL, outFolder }
        return { key, version, sha256, bytes, picture: await ingest.image(input) }
      }),
    )
  } finally {
    await ingest.close()
  }
}

function findPhoto(
  known: readonly DemoMedia[],
  folder: string,
  wanted: Pick<Photo, 'key' | 'version'>,
): Photo | undefined {
  return known
    .flatMap((media) => media.photos)
    .find(
      (photo) =>
        photo.version === wanted.version &&
        photoName(photo.key) === photoName(wanted.key) &&
        hasPhotoFile(folder, photo),
    )
}

async function drawPictures(plan: Plan, { cells, folder, code, known }: Studio, photos: object) {
  const drawnOnce = new Map<string, Promise<Picture>>()
  const find = (name: string, version: string) =>
    known
      .flatMap((media) => media.pictures)
      .find(
        (row) =>
          row.name === name &&
          row.version === version &&
          filesOfPicture(row).every((file) => existsSync(join(folder, file))),
      )
  return Promise.all(
    plan.pictures.map(async (picture) => {
      const { name, ...content } = picture
      const version = versionOf(code, content)
      const found = find(name, version)
      if (found) return found
      const twin = drawnOnce.get(version)
      if (twin) return linkedTo(await twin, name, folder)
      const drawn = cells.run<Picture>('picture', { picture, version, folder, photos })
      drawnOnce.set(version, drawn)
      return drawn
    }),
  )
}

async function drawVideos({ videos }: Plan, { cells, folder, code }: Studio, photos: object) {
  return Promise.all(
    videos.map(async (video) => {
      const { name, width, height, poster } = video
      const version = versionOf(code, video.shot)
      if (existsSync(join(folder, `${name}-${version}.webm`))) {
        return { name, version, width, height, poster }
      }
      return cells.run<DemoMedia['videos'][number]>('video', { video, version, folder, photos })
    }),
  )
}

/** The same picture under a second name takes no room. */
async function linkedTo(twin: Picture, name: string, folder: string): Promise<Picture> {
  const row = { ...twin, name }
  const from = filesOfPicture(twin)
  for (const [index, file] of filesOfPicture(row).entries()) {
    await rm(join(folder, file), { force: true })
    await link(join(folder, from[index]!), join(folder, file))
  }
  return row
}

function explained(error: unknown, dataDir: string): Error {
  const complaint = error instanceof Error ? error.message : String(error)
  if (/ENOSPC|No space left/i.test(complaint)) {
    return new StartupError(`The disk of DATA_DIR (${dataDir}) is full. Make room and start again.`)
  }
  if (/EACCES|EROFS|EPERM/.test(complaint)) {
    return new StartupError(
      `DATA_DIR (${dataDir}) cannot be written. Choose another folder or give this user the right to write.`,
    )
  }
  return new Error(`The demo pictures could not be drawn: ${complaint}`, { cause: error })
}
