import { buildGif } from './build-picture.ts'
import { onePagePdf } from './build-pdf.ts'
import { buildZip } from './build-zip.ts'
import type { HostileFile } from './hostile-file.ts'
import { makePhoto } from './make-photo.ts'

const jpeg = () => makePhoto(240, 180).jpeg().toBuffer()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'

/** Files that are something else than they say, or two things at once. */
export const hostileTypes: HostileFile[] = [
  {
    name: 'drawing.svg',
    make: () => Buffer.from(svg),
    outcomes: ['svg_not_accepted'],
    isSample: true,
  },
  {
    name: 'drawing.jpg',
    make: () => Buffer.from(`<?xml version="1.0"?>\n<!-- x -->${svg}`),
    outcomes: ['svg_not_accepted'],
    isSample: true,
  },
  {
    name: 'drawing-in-utf-16.png',
    make: () => Buffer.from(`\ufeff${svg}`, 'utf16le'),
    outcomes: ['svg_not_accepted'],
  },
  {
    name: 'page.jpg',
    make: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    outcomes: ['unsupported_type'],
    isSample: true,
  },
  {
    name: 'script.jpg',
    make: () => Buffer.from('<?php system($_GET["c"]);'),
    outcomes: ['unsupported_type'],
  },
  {
    name: 'document.jpg',
    make: () => onePagePdf({}),
    outcomes: ['unsupported_type'],
    isSample: true,
  },
  { name: 'empty.jpg', make: () => Buffer.alloc(0), outcomes: ['empty_file'], isSample: true },
  { name: 'zeros.jpg', make: () => Buffer.alloc(100_000), outcomes: ['unsupported_type'] },
  { name: 'photo.php', make: jpeg, outcomes: ['type_mismatch'], isSample: true },
  { name: 'photo.jpg.html', make: jpeg, outcomes: ['type_mismatch'] },
  { name: 'photo.pdf', make: jpeg, outcomes: ['type_mismatch'], isSample: true },
  { name: 'photo.svg', make: jpeg, outcomes: ['type_mismatch'] },
  { name: 'photo.php.jpg', make: jpeg, outcomes: ['accepted'] },
  { name: 'a-jpeg.png', make: jpeg, outcomes: ['accepted'], isSample: true },
  { name: 'gif-that-is-a-script.gif', make: () => gifAndScript(), isSample: true },
  {
    name: 'gif-that-is-a-script.jpg',
    make: () => gifAndScript(),
    outcomes: ['type_mismatch'],
    isSample: true,
  },
  {
    name: 'photo-and-archive.jpg',
    make: async () =>
      Buffer.concat([await jpeg(), buildZip([{ name: 'a.php', data: Buffer.from('<?php') }])]),
    outcomes: ['accepted'],
    isSample: true,
  },
  {
    name: 'photo-and-document.jpg',
    make: async () => Buffer.concat([await jpeg(), onePagePdf({})]),
    outcomes: ['accepted'],
  },
  { name: 'film.heic', make: () => ftyp('qt  ', 'mp42'), outcomes: ['unsupported_type'] },
  {
    name: 'only-a-brand.heic',
    make: () => ftyp('heic', 'mif1'),
    outcomes: ['damaged_file'],
    isSample: true,
  },
  { name: 'only-a-brand.avif', make: () => ftyp('avif', 'mif1'), outcomes: ['damaged_file'] },
  {
    name: 'brands-that-lie.heic',
    make: () => {
      const file = ftyp('heic', 'mif1')
      file.writeUInt32BE(0xffffffff, 0)
      return file
    },
    outcomes: ['damaged_file'],
  },
].map((file) => ({ task: 'image', ...file }) as HostileFile)

function gifAndScript(): Buffer {
  const comment = Buffer.from('*/=1;alert(1);/*', 'latin1')
  const afterHeader = Buffer.concat([
    Buffer.from([0x21, 0xfe, comment.length]),
    comment,
    Buffer.from([0]),
  ])
  return buildGif({ width: 0x2f2a, height: 100, frames: 1, afterHeader })
}

function ftyp(...brands: string[]): Buffer {
  const [major, ...compatible] = brands
  const box = Buffer.from(`....ftyp${major}....${compatible.join('')}`, 'latin1')
  box.writeUInt32BE(box.length, 0)
  return Buffer.concat([box, Buffer.alloc(2_000, 3)])
}
