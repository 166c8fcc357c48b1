import type english from '#messages/en/create.photos.json'
import { brokenPictures } from '#tests/hostile-files/broken-pictures.ts'
import { buildPdf } from '#tests/hostile-files/build-pdf.ts'
import { jpegHeaderOnly } from '#tests/hostile-files/build-picture.ts'
import type { HostileFile } from '#tests/hostile-files/hostile-file.ts'
import { hostilePdfs } from '#tests/hostile-files/hostile-pdfs.ts'
import { hostileTypes } from '#tests/hostile-files/hostile-types.ts'
import { hostileZips } from '#tests/hostile-files/hostile-zips.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'

type Prefix = 'create.photos.problem.'
export type ProblemName = keyof typeof english extends infer Id
  ? Id extends `${Prefix}${infer Name}`
    ? Name
    : never
  : never

type BadFile = {
  /** What somebody brings. */
  what: string
  name: string
  make: () => Promise<Buffer> | Buffer
  mimeType?: string
  problem: ProblemName
}

const words = () => Buffer.from('Dear Grandma')

/** Files that cannot be printed, and what is told about each: `create.photos.problem.*`. */
export const badFiles: readonly BadFile[] = [
  // Told by the name alone, before anything is sent.
  { what: 'a film', name: 'film.mov', make: words, problem: 'video' },
  {
    what: 'a film without an ending',
    name: 'IMG_0001',
    make: words,
    mimeType: 'video/mp4',
    problem: 'video',
  },
  { what: 'a song', name: 'song.mp3', make: words, problem: 'sound' },
  { what: 'a raw photo', name: 'IMG_0002.CR2', make: words, problem: 'raw_photo' },
  { what: 'a letter', name: 'letter.docx', make: words, problem: 'office_document' },
  { what: 'a Photoshop file', name: 'poster.psd', make: words, problem: 'layered_file' },
  { what: 'a RAR archive', name: 'photos.rar', make: words, problem: 'other_archive' },
  { what: 'a 7z archive', name: 'photos.7z', make: words, problem: 'other_archive' },
  { what: 'a link', name: 'grandma.url', make: words, problem: 'web_page' },
  { what: 'a drawing', ...hostile(hostileTypes, 'drawing.svg'), problem: 'svg_not_accepted' },
  { what: 'nothing', ...hostile(hostileTypes, 'empty.jpg'), problem: 'empty_file' },
  // Told by what is in it.
  { what: 'words named .jpg', name: 'words.jpg', make: words, problem: 'unsupported_type' },
  {
    what: 'a web page named .jpg',
    ...hostile(hostileTypes, 'page.jpg'),
    problem: 'unsupported_type',
  },
  {
    what: 'a drawing named .jpg',
    ...hostile(hostileTypes, 'drawing.jpg'),
    problem: 'svg_not_accepted',
  },
  {
    what: 'a film named .heic',
    ...hostile(hostileTypes, 'film.heic'),
    problem: 'unsupported_type',
  },
  {
    what: 'a photo that broke off',
    ...hostile(brokenPictures, 'cut-at-50-percent-baseline.jpg'),
    problem: 'damaged_file',
  },
  {
    what: 'a HEIC without a photo',
    ...hostile(hostileTypes, 'only-a-brand.heic'),
    problem: 'damaged_file',
  },
  { what: 'a photo named .php', ...hostile(hostileTypes, 'photo.php'), problem: 'type_mismatch' },
  { what: 'a photo named .pdf', ...hostile(hostileTypes, 'photo.pdf'), problem: 'type_mismatch' },
  {
    what: 'a wall of pixels',
    name: 'wall.jpg',
    make: () => jpegHeaderOnly(60_000, 60_000),
    problem: 'too_many_pixels',
  },
  {
    what: 'a dot',
    name: 'dot.jpg',
    make: () => makePicture({ width: 4, height: 3 }),
    problem: 'too_small',
  },
  {
    what: 'an empty archive',
    ...hostile(hostileZips, 'nothing-inside.zip'),
    problem: 'empty_archive',
  },
  {
    what: 'an archive without photos',
    ...hostile(hostileZips, 'only-svg-and-html.zip'),
    problem: 'empty_archive',
  },
  {
    what: 'an archive in an archive',
    ...hostile(hostileZips, 'zip-in-zip.zip'),
    problem: 'nested_archive',
  },
  {
    what: 'an archive with a password',
    ...hostile(hostileZips, 'encrypted.zip'),
    problem: 'encrypted_archive',
  },
  {
    what: 'an archive that explodes',
    ...hostile(hostileZips, 'says-it-is-smaller.zip'),
    problem: 'zip_bomb',
  },
  {
    what: 'an archive of 501 photos',
    ...hostile(hostileZips, '501-photos.zip'),
    problem: 'too_many_entries',
  },
  {
    what: 'an archive that broke off',
    ...hostile(hostileZips, 'truncated-at-90-percent.zip'),
    problem: 'damaged_file',
  },
  {
    what: 'a PDF with a password',
    ...hostile(hostilePdfs, 'encrypted.pdf'),
    problem: 'encrypted_pdf',
  },
  {
    what: 'a PDF without a page',
    ...hostile(hostilePdfs, 'only-a-header.pdf'),
    problem: 'damaged_file',
  },
  {
    what: 'a PDF of 300 pages',
    name: '300-pages.pdf',
    make: () => pdfOf(300),
    problem: 'too_many_pages',
  },
]

function pdfOf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>'
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => page),
  ])
}

function hostile(files: readonly HostileFile[], wanted: string) {
  const { name, make } = files.find((file) => file.name === wanted)!
  return { name, make }
}
