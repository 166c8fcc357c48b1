import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** Whatever decides how a picture looks. */
const drawingCode = [
  'demo/artwork',
  'demo/drawing',
  'demo/motifs',
  'demo/templates',
  'demo/templates/looks',
  'demo/video',
  'design/calendar',
  'design/draw',
  'press/product',
  'press/raster',
]
/** Whatever decides which pictures there are. */
const plannedFrom = ['demo/pictures', 'demo/seed/facts', 'demo/seed/demo-designs.ts']

/** Hash of the code that draws, of everything that the demo's media are made from, and of the words in some of them. */
export function hashMediaSources(): { code: string; media: string; late: string } {
  const code = hashFiles(drawingCode.flatMap(filesIn))
  const media = versionOf(code, hashFiles(plannedFrom.flatMap(filesIn)))
  const late = versionOf(media, hashFiles(spokenIn()))
  return { code, media, late }
}

/** What is written on templates, in each language. */
function spokenIn(): string[] {
  const folder = 'demo/seed/texts'
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

/** Of what they say, not of where they lie: a folder with another name draws the same picture. */
function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    hash.update(basename(file)).update(text.replace(/^(.*\bfrom) '[^']+'$/gm, '$1'))
  }
  return hash.digest('hex')
}
