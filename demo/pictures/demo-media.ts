import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { photoFolder, type VersionedPhoto } from '#demo/drawing/photo-files.ts'
import { writeWhole } from '#demo/drawing/write-whole.ts'
import { hashMediaSources } from './media-version.ts'
import { filesOfPicture, stemOf, type PictureRow } from './picture-row.ts'
import type { VideoRow } from './video-row.ts'

/** Demo media: rows of two tables, and photos that become uploads. */
export type DemoMedia = {
  pictures: PictureRow[]
  translated: PictureRow[]
  videos: VideoRow[]
  photos: VersionedPhoto[]
}

/** Pages that were sent a while ago still show the pictures of the version before. */
const RETAINED_LISTS = 2
const listFile = /^(?:demo|late)-[0-9a-f]{8}\.json$/
const demoFile =
  /^(?:about|article|design|hero|list|motif|offers|season|template|turning)-.+-[0-9a-f]{8}(?:-\d+\.[a-z]+|\.webm)$/

export const mediaFolderOf = (dataDir: string): string => join(dataDir, 'media')

/**
 * The rows of all pictures and videos. Planning them takes longer than the rest of a start, so the list is
 * kept beside them until the words or the drawings change.
 */
export async function listDemoMedia(dataDir: string): Promise<DemoMedia> {
  const folder = mediaFolderOf(dataDir)
  const list = join(folder, `demo-${hashMediaSources().late}.json`)
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as DemoMedia
  // Loaded only here: a shop that has its list needs none of the drawings.
  const { planDemoMedia } = await import('./plan-demo-media.ts')
  const { photos, pictures, translated, videos } = planDemoMedia()
  const rowOf = <Row>({ row }: { row: Row }) => row
  const media: DemoMedia = {
    photos,
    pictures: pictures.map(rowOf),
    translated: translated.map(rowOf),
    videos: videos.map(rowOf),
  }
  mkdirSync(folder, { recursive: true })
  await writeWhole(list, Buffer.from(JSON.stringify(media)))
  forgetOldMedia(folder)
  return media
}

/** Removes what no recent list names. */
export function forgetOldMedia(folder: string): void {
  const lists = readdirSync(folder)
    .filter((file) => listFile.test(file))
    .map((file) => ({ file, at: statSync(join(folder, file)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
  const recent = lists.slice(0, RETAINED_LISTS).map(({ file }) => readList(join(folder, file)))
  for (const { file } of lists.slice(RETAINED_LISTS)) rmSync(join(folder, file), { force: true })
  const named = new Set(recent.flatMap(filesOf))
  for (const file of readdirSync(folder)) {
    if (demoFile.test(file) && !named.has(file)) rmSync(join(folder, file), { force: true })
  }
  const photos = new Set(
    recent.flatMap((media) => media.photos.map((photo) => photoFolder(folder, photo))),
  )
  for (const path of foldersOfPhotos(folder)) {
    if (!photos.has(path)) rmSync(path, { recursive: true, force: true })
  }
}

/** Lists of earlier versions of the shop had other fields. */
function readList(path: string): DemoMedia {
  const none: DemoMedia = { pictures: [], translated: [], videos: [], photos: [] }
  const found = JSON.parse(readFileSync(path, 'utf8')) as Partial<DemoMedia> | PictureRow[]
  return Array.isArray(found) ? { ...none, pictures: found } : { ...none, ...found }
}

const filesOf = ({ pictures, translated, videos }: DemoMedia): string[] => [
  ...[...pictures, ...translated].flatMap(filesOfPicture),
  ...videos.map((video) => `${stemOf(video)}.webm`),
]

function foldersOfPhotos(folder: string): string[] {
  const all = join(folder, 'demo-photos')
  return existsSync(all) ? readdirSync(all).map((name) => join(all, name)) : []
}

/** Removes what a drawing that was killed left half-written. */
export function removeHalfFiles(folder: string): void {
  for (const path of [folder, ...foldersOfPhotos(folder)]) {
    for (const file of readdirSync(path)) {
      const [, pid] = /\.(\d+)\.part$/.exec(file) ?? []
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(path, file), { force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
