import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
/** Whatever decides how a picture looks. */
const drawingCode = [
  'db/seed/artwork',
  'db/seed/motifs',
  'db/seed/pictures',
  'db/seed/templates',
  'db/seed/templates/looks',
  'design/calendar',
  'design/draw',
  'press/product',
  'press/raster',
  'press/video',
]
/** Whatever decides which pictures there are. */
const plannedFrom = ['db/seed/facts', 'db/seed/demo-designs.ts', 'db/seed/pictures.ts']

/** Of the code that draws, of everything that the demo's media are made from, and of the words in some of them. */
export function hashMediaSources(): { code: string; media: string; late: string } {
  const code = hashFiles(drawingCode.flatMap(filesIn))
  const media = versionOf(code, hashFiles(plannedFrom.flatMap(filesIn)))
  const late = versionOf(media, hashFiles(spokenIn()))
  return { code, media, late }
}

/** What is written on templates, in each language. */
function spokenIn(): string[] {
  const folder = 'db/seed/texts'
  const languages = readdirSync(join(root, folder)).sort()
  return languages.map((language) => `${folder}/${language}/templates.json`)
}

/** Short, and another one whenever the code or the content is. */
export function versionOf(code: string, content: unknown): string {
  return createHash('sha256').update(code).update(JSON.stringify(content)).digest('hex').slice(0, 8)
}

function filesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(root, path))
    .filter((file) => /\.(?:ts|json)$/.test(file) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `${path}/${file}`)
}

function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
