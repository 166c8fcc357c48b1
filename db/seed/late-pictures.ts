import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CellFailure } from '#press/cell/cell-failure.ts'
import { openCells, type Cells } from '#press/cell/cells.ts'
import { photoName } from './motifs/photo-name.ts'
import type { DemoMedia } from './pictures/demo-media.ts'
import { languages } from '#config/locales.ts'
import type { DrawnPicture } from './pictures/draw-picture.ts'
import type { LatePicture } from './pictures/late-picture.ts'
import type { PhotoFiles } from './pictures/draw-shot.ts'
import { hashMediaSources } from './pictures/media-version.ts'
import { ORIGINAL, photoFolder } from './pictures/photo-files.ts'
import { writeWhole } from './pictures/write-whole.ts'

const TIME_LIMIT_MS = 60_000
const MEMORY_LIMIT_MB = 900
/** A list of templates asks for a dozen at once, in three sizes at most. */
const MOST_WAITING = 200
/** Nobody looks at an empty place for longer: who asked comes again, and it is drawn meanwhile. */
const PATIENCE_MS = 10_000

/** Draws what was asked for, if it is a picture of ours that was not drawn yet, or has no time for it now. */
export type DrawLate = (file: string) => Promise<'later' | undefined>
export type LatePictures = { draw: DrawLate; close: () => Promise<void> }

/** Each is of one language, and says so at the end of its name. */
const lateFile = new RegExp(
  `^((?:template|article|design|list)-.+-(?:${languages.join('|')})-[0-9a-f]{8})-\\d+\\.[a-z]+$`,
)

/**
 * The rows of pictures that are drawn later. Planning them takes longer than the rest of a start, so the list
 * is kept beside the pictures until the words or the drawings change.
 */
export async function listLatePictures(dataDir: string): Promise<DrawnPicture[]> {
  const folder = join(dataDir, 'media')
  const file = `late-${hashMediaSources().late}.json`
  if (existsSync(join(folder, file))) {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as DrawnPicture[]
  }
  const rows = (await plan()).map(({ row }) => row)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) {
    if (/^late-[0-9a-f]{8}\.json$/.test(old)) rmSync(join(folder, old), { force: true })
  }
  await writeWhole(join(folder, file), Buffer.from(JSON.stringify(rows)))
  return rows
}

/** Loaded only here: a shop that has its list needs none of the drawings. */
async function plan(): Promise<LatePicture[]> {
  const { planLatePictures } = await import('./pictures/plan-late-pictures.ts')
  return planLatePictures()
}

/** Removes those of an earlier version: their names are in no page any more. */
export function forgetLatePictures(dataDir: string, rows: readonly DrawnPicture[]): void {
  const folder = join(dataDir, 'media')
  const known = new Set(rows.map(({ name, version }) => `${name}-${version}`))
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const [, stem] = lateFile.exec(file) ?? []
    if (stem !== undefined && !known.has(stem)) rmSync(join(folder, file), { force: true })
  }
}

export function openLatePictures(dataDir: string): LatePictures {
  const folder = join(dataDir, 'media')
  const underWay = new Map<string, Promise<'later' | undefined>>()
  let planned: Promise<Map<string, LatePicture>> | undefined
  let photos: PhotoFiles | undefined
  let cells: Cells | undefined

  async function draw(file: string): Promise<'later' | undefined> {
    const [, stem] = lateFile.exec(file) ?? []
    if (stem === undefined) return undefined
    planned ??= plan().then(
      (all) => new Map(all.map((one) => [`${one.row.name}-${one.row.version}`, one])),
    )
    const found = (await planned).get(stem)
    if (!found) return undefined
    const drawing = underWay.get(stem) ?? drawOnce(stem, found)
    const waiting = Promise.withResolvers<'later'>()
    const timer = setTimeout(() => waiting.resolve('later'), PATIENCE_MS)
    try {
      return await Promise.race([drawing, waiting.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  function drawOnce(stem: string, found: LatePicture): Promise<'later' | undefined> {
    const drawing = drawOne(found)
      .then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof CellFailure && error.reason === 'busy') return 'later' as const
          throw error
        },
      )
      .finally(() => underWay.delete(stem))
    underWay.set(stem, drawing)
    return drawing
  }

  function drawOne({ picture, row }: LatePicture): Promise<unknown> {
    photos ??= readPhotos(folder)
    cells ??= openCells({
      module: new URL('./pictures/draw-work.ts', import.meta.url),
      count: 1,
      recycleAfter: 200,
      memoryLimitMb: MEMORY_LIMIT_MB,
      timeLimitMs: TIME_LIMIT_MS,
      queueLimit: MOST_WAITING,
      isConfined: false,
    })
    return cells.run('picture', { picture, version: row.version, folder, photos })
  }

  return {
    draw,
    async close() {
      await cells?.close()
    },
  }
}

/** The photos that stand in the places, as the list of the demo's media names them. */
function readPhotos(folder: string): PhotoFiles {
  const list = join(folder, `demo-${hashMediaSources().media}.json`)
  if (!existsSync(list)) return {}
  const { photos } = JSON.parse(readFileSync(list, 'utf8')) as DemoMedia
  return Object.fromEntries(
    photos.map((photo) => {
      const { widthPx, heightPx } = photo.picture
      const path = join(photoFolder(folder, photo), ORIGINAL)
      return [photoName(photo.key), { path, sha256: photo.sha256, widthPx, heightPx }]
    }),
  )
}
