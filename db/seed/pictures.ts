import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { StartupError } from '#db/startup-error.ts'

const artworkFolder = join(import.meta.dirname, 'artwork')
const widthsOfWide = [640, 1280, 1920]
const widthsOfSquare = [320, 640, 960]
const formats = ['avif', 'webp', 'jpg'] as const
/** Two processes may draw into one folder: each finishes its own files. */
const part = `.${process.pid}.part`

type PictureRow = Insertable<Tables['picture']>

/**
 * The demo shop's pictures: drawn by our own code, rasterised once for each version of it. A folder
 * is complete when its list is there, which is written last.
 */
export async function renderPictures(dataDir: string): Promise<PictureRow[]> {
  const media = join(dataDir, 'media')
  const version = hashArtwork()
  const list = join(media, `demo-${version}.json`)
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as PictureRow[]
  await drawInChild(dataDir)
  return JSON.parse(readFileSync(list, 'utf8')) as PictureRow[]
}

/** Drawing takes 400 MB: in a process of its own they are gone when the shop opens. */
async function drawInChild(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, dataDir], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  if (/ENOSPC|No space left/i.test(complaint)) {
    throw new StartupError(`The disk of DATA_DIR (${dataDir}) is full. Make room and start again.`)
  }
  if (/EACCES|EROFS|EPERM/.test(complaint)) {
    throw new StartupError(
      `DATA_DIR (${dataDir}) cannot be written. Choose another folder or give this user the right to write.`,
    )
  }
  throw new Error(`The demo pictures could not be drawn: ${complaint}`)
}

async function renderAll(dataDir: string): Promise<void> {
  const media = join(dataDir, 'media')
  const version = hashArtwork()
  const list = join(media, `demo-${version}.json`)
  if (existsSync(list)) return
  mkdirSync(media, { recursive: true })
  // Loaded only here: a shop that has its pictures needs neither the drawings nor the rasteriser.
  const [{ pictures }, { default: sharp }, { writeFile }] = await Promise.all([
    import('./artwork/artwork.ts'),
    import('sharp'),
    import('node:fs/promises'),
  ])
  console.log(`Drawing ${pictures.length} pictures …`)
  const rows: PictureRow[] = []
  for (const picture of pictures) {
    const widths = picture.width > picture.height * 1.2 ? widthsOfWide : widthsOfSquare
    const largest = widths.at(-1)!
    const height = Math.round((largest * picture.height) / picture.width)
    const raw = await sharp(Buffer.from(picture.svg()))
      .resize(largest, height)
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer()
    const source = { raw: { width: largest, height, channels: 3 as const } }
    for (const width of widths) {
      const sized = sharp(raw, source).resize(width)
      const files = {
        avif: sized.clone().avif({ quality: 55, effort: 0 }),
        webp: sized.clone().webp({ quality: 78, effort: 2 }),
        jpg: sized.clone().jpeg({ quality: 80 }),
      }
      for (const format of formats) {
        const file = join(media, `${picture.name}-${version}-${width}.${format}`)
        await files[format].toFile(`${file}${part}`)
        renameSync(`${file}${part}`, file)
      }
    }
    const { dominant } = await sharp(raw, source).resize(16).toColorspace('srgb').stats()
    rows.push({
      name: picture.name,
      width: largest,
      height,
      widths,
      formats: 'avif,webp,jpg',
      version,
      placeholder_color: hexOf(dominant),
    })
  }
  await writeFile(`${list}${part}`, JSON.stringify(rows))
  renameSync(`${list}${part}`, list)
  removeOlder(media, version)
}

function hexOf({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function hashArtwork(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  for (const file of readdirSync(artworkFolder).sort()) {
    hash.update(file).update(readFileSync(join(artworkFolder, file)))
  }
  return hash.digest('hex').slice(0, 8)
}

/** Half-written files of a start that was killed. Finished ones stay: old pages may show them. */
function removeOlder(media: string, version: string): void {
  for (const file of readdirSync(media)) {
    if (file.endsWith('.part') && !file.includes(version))
      rmSync(join(media, file), { force: true })
  }
}

if (import.meta.main) await renderAll(process.argv[2]!)
