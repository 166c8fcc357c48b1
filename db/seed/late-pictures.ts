import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCells, type Cells } from '#press/cell/cells.ts'
import { readFacts } from './facts.ts'
import { photoName } from './motifs/photo-name.ts'
import type { DemoMedia } from './pictures/demo-media.ts'
import type { DrawnPicture } from './pictures/draw-picture.ts'
import type { PhotoFiles } from './pictures/draw-shot.ts'
import { hashMediaSources } from './pictures/media-version.ts'
import { ORIGINAL, photoFolder } from './pictures/photo-files.ts'
import { planTemplatePictures, type TemplatePicture } from './pictures/plan-template-pictures.ts'
import { readTexts } from './texts.ts'

const TIME_LIMIT_MS = 60_000
const MEMORY_LIMIT_MB = 900
/** A list of templates asks for a dozen at once, in three sizes at most. */
const MOST_WAITING = 200

/** Draws what was asked for, if it is a picture of ours that was not drawn yet. */
export type DrawLate = (file: string) => Promise<void>
export type LatePictures = { draw: DrawLate; close: () => Promise<void> }

/** The rows of pictures that are drawn later. */
export function listLatePictures(): DrawnPicture[] {
  return plan().map(({ row }) => row)
}

function plan(): TemplatePicture[] {
  const facts = readFacts()
  return planTemplatePictures(facts, readTexts(facts), hashMediaSources().code)
}

/** Removes those of an earlier version: their names are in no page any more. */
export function forgetLatePictures(dataDir: string, rows: readonly DrawnPicture[]): void {
  const folder = join(dataDir, 'media')
  const known = new Set(rows.map(({ name, version }) => `${name}-${version}`))
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const [, stem] = /^(template-.+-[0-9a-f]{8})-\d+\.[a-z]+$/.exec(file) ?? []
    if (stem !== undefined && !known.has(stem)) rmSync(join(folder, file), { force: true })
  }
}

export function openLatePictures(dataDir: string): LatePictures {
  const folder = join(dataDir, 'media')
  const underWay = new Map<string, Promise<unknown>>()
  let planned: Map<string, TemplatePicture> | undefined
  let photos: PhotoFiles | undefined
  let cells: Cells | undefined

  async function draw(file: string): Promise<void> {
    const [, stem] = /^(template-.+-[0-9a-f]{8})-\d+\.[a-z]+$/.exec(file) ?? []
    if (stem === undefined) return
    planned ??= new Map(plan().map((one) => [`${one.row.name}-${one.row.version}`, one]))
    const found = planned.get(stem)
    if (!found) return
    const drawing = underWay.get(stem) ?? drawOne(found)
    underWay.set(stem, drawing)
    try {
      await drawing
    } finally {
      underWay.delete(stem)
    }
  }

  function drawOne({ picture, row }: TemplatePicture): Promise<unknown> {
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
