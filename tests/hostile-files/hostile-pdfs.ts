import { deflateSync } from 'node:zlib'
import { buildPdf, onePagePdf, pdfStream } from './build-pdf.ts'
import { flipped, type HostileFile, truncated } from './hostile-file.ts'
import { makePhoto, randomBy } from './make-photo.ts'

const plain = () => onePagePdf({})
const damaged = ['damaged_file'] as const

export const hostilePdfs: HostileFile[] = [
  {
    name: 'javascript-at-opening.pdf',
    make: () =>
      onePagePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1);while(true);) >>' }),
    outcomes: ['accepted'],
    isSample: true,
  },
  {
    name: 'launches-a-program.pdf',
    make: () => onePagePdf({ catalog: '/OpenAction << /S /Launch /F (/bin/sh) >>' }),
    outcomes: ['accepted'],
  },
  {
    name: 'asks-the-network.pdf',
    make: () => onePagePdf({ catalog: '/OpenAction << /S /URI /URI (http://169.254.169.254/) >>' }),
    outcomes: ['accepted'],
  },
  {
    name: 'embedded-file.pdf',
    make: () =>
      onePagePdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>',
        more: [
          '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>',
          pdfStream('/Type /EmbeddedFile', Buffer.from('MZ evil')),
        ],
      }),
    outcomes: ['accepted'],
  },
  {
    name: 'photo-in-another-file.pdf',
    make: () =>
      onePagePdf({
        page: '/Resources << /XObject << /I 5 0 R >> >>',
        content: Buffer.from('300 0 0 200 0 0 cm /I Do'),
        more: [
          pdfStream(
            '/Type /XObject /Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /F (/etc/passwd)',
            Buffer.alloc(0),
          ),
        ],
      }),
  },
  {
    name: '100000-pages.pdf',
    make: () => {
      const kids = Array.from({ length: 100_000 }, (_, at) => `${at + 3} 0 R`).join(' ')
      const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
      const pages = `<< /Type /Pages /Kids [${kids}] /Count 100000 >>`
      return buildPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        pages,
        ...Array.from({ length: 100_000 }, () => page),
      ])
    },
    outcomes: ['too_many_pages'],
    isSample: true,
  },
  {
    name: 'says-a-billion-pages.pdf',
    make: () =>
      buildPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
      ]),
    outcomes: ['too_many_pages', 'damaged_file', 'accepted'],
    isSample: true,
  },
  {
    name: 'page-tree-a-hundred-thousand-deep.pdf',
    make: () =>
      buildPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        ...Array.from(
          { length: 100_000 },
          (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Parent ${at + 1} 0 R /Count 1 >>`,
        ),
        '<< /Type /Page /Parent 100001 0 R /MediaBox [0 0 300 200] >>',
      ]),
    isSample: true,
  },
  {
    name: 'page-tree-in-a-circle.pdf',
    make: () =>
      buildPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 2 >>',
        '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 2 >>',
      ]),
    outcomes: ['damaged_file', 'too_small'],
    isSample: true,
  },
  {
    name: 'brackets-a-million-deep.pdf',
    make: () => onePagePdf({ catalog: `/X ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}` }),
    isSample: true,
  },
  {
    name: 'encrypted.pdf',
    make: () =>
      onePagePdf({
        trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >> /ID [<00><00>]`,
      }),
    outcomes: ['encrypted_pdf'],
    isSample: true,
  },
  {
    name: 'encrypted-by-an-unknown-handler.pdf',
    make: () => onePagePdf({ trailer: '/Encrypt << /Filter /Nobody /V 9 >> /ID [<00><00>]' }),
    outcomes: ['encrypted_pdf', 'damaged_file'],
  },
  {
    name: 'content-inflates-to-a-gigabyte.pdf',
    make: () => {
      const once = deflateSync(Buffer.alloc(256_000_000, ' '), { level: 9 })
      const twice = deflateSync(once, { level: 9 })
      return onePagePdf({ content: twice, contentFilter: '/Filter [/FlateDecode /FlateDecode]' })
    },
    isSample: true,
  },
  {
    name: 'photo-inflates-to-gigabytes.pdf',
    make: () =>
      onePagePdf({
        page: '/Resources << /XObject << /I 5 0 R >> >>',
        content: Buffer.from('300 0 0 200 0 0 cm /I Do'),
        more: [
          pdfStream(
            '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
            deflateSync(Buffer.alloc(300_000_000), { level: 9 }),
          ),
        ],
      }),
  },
  {
    name: 'huge-page.pdf',
    make: () => onePagePdf({ mediaBox: '0 0 1000000 1000000' }),
    outcomes: ['too_large'],
    isSample: true,
  },
  {
    name: 'page-without-extent.pdf',
    make: () => onePagePdf({ mediaBox: '0 0 0 0' }),
    outcomes: ['too_small', 'accepted'],
    isSample: true,
  },
  {
    name: 'page-thin-as-a-hair.pdf',
    make: () => onePagePdf({ mediaBox: '0 0 14000 0.5' }),
    outcomes: ['too_small'],
  },
  {
    name: 'page-of-not-a-number.pdf',
    make: () => onePagePdf({ mediaBox: 'nan inf 1e999 -1e999' }),
  },
  {
    name: 'page-upside-down.pdf',
    make: () => onePagePdf({ mediaBox: '300 200 0 0' }),
    outcomes: ['accepted'],
  },
  { name: 'page-of-200-inches.pdf', make: () => onePagePdf({ mediaBox: '0 0 14400 14400' }) },
  {
    name: 'form-that-draws-itself.pdf',
    make: () =>
      onePagePdf({
        page: '/Resources << /XObject << /F 5 0 R >> >>',
        content: Buffer.from('/F Do'),
        more: [
          pdfStream(
            '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /F 5 0 R >> >>',
            Buffer.from('/F Do /F Do'),
          ),
        ],
      }),
    isSample: true,
  },
  {
    name: 'forms-that-double-thirty-times.pdf',
    make: () =>
      onePagePdf({
        page: '/Resources << /XObject << /F 5 0 R >> >>',
        content: Buffer.from('/F Do'),
        more: Array.from({ length: 30 }, (_, at) =>
          pdfStream(
            `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /F ${at + 6} 0 R >> >>`,
            Buffer.from('/F Do /F Do 0 0 9 9 re f'),
          ),
        ),
      }),
    isSample: true,
  },
  {
    name: 'a-million-strokes.pdf',
    make: () => onePagePdf({ content: Buffer.from('0 0 m 300 200 l S '.repeat(1_000_000)) }),
  },
  { name: 'pattern-in-a-circle.pdf', make: patternInACircle },
  {
    name: 'broken-table-of-objects.pdf',
    make: () =>
      buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'], {
        isXrefBroken: true,
      }),
    outcomes: damaged,
  },
  { name: 'only-a-header.pdf', make: () => Buffer.from('%PDF-1.7\n'), outcomes: damaged },
  {
    name: 'zeros-after-a-header.pdf',
    make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000)]),
    outcomes: damaged,
  },
  { name: 'empty.pdf', make: () => Buffer.alloc(0), outcomes: ['empty_file'], isSample: true },
  {
    name: 'really-a-jpeg.pdf',
    make: () => makePhoto(80, 60).jpeg().toBuffer(),
    outcomes: ['unsupported_type'],
    isSample: true,
  },
  {
    name: 'html.pdf',
    make: () => Buffer.from('<html><script>alert(1)</script>%PDF-1.7'),
    outcomes: ['unsupported_type'],
  },
  ...[5, 25, 50, 75, 90].map((percent) => ({
    name: `truncated-at-${percent}-percent.pdf`,
    make: () => truncated(plain(), percent),
  })),
  ...Array.from({ length: 14 }, (_, seed) => ({
    name: `flipped-bits-${seed}.pdf`,
    make: () => flipped(plain(), randomBy(seed + 100), 6),
    isSample: seed === 0,
  })),
].map((file) => ({ task: 'pdf', ...file }) as HostileFile)

function patternInACircle(): Buffer {
  return onePagePdf({
    page: '/Resources << /Pattern << /P 5 0 R >> >>',
    content: Buffer.from('/Pattern cs /P scn 0 0 300 200 re f'),
    more: [
      pdfStream(
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>',
        Buffer.from('/Pattern cs /P scn 0 0 1 1 re f'),
      ),
    ],
  })
}
