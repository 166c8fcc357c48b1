import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { isOutputProfile } from './icc-profile.ts'
import type { PrintSettings } from './print-settings.ts'

const VERSION = 'PDF/X-4'

/** Entries of dictionaries that do something, or that a press shows and does not print. */
const forbiddenEntries = [
  'JS',
  'JavaScript',
  'OpenAction',
  'AA',
  'Launch',
  'Annots',
  'AcroForm',
  'XFA',
  'EmbeddedFiles',
  'EF',
  'Font',
  'TR',
  'HTP',
  'OPI',
  'PS',
  'Collection',
]

/** Marker check: what a file must say about itself to be PDF/X-4. */
export function* checkMarkers(
  document: PDFDocument,
  colour: PrintSettings['colour'],
): Iterable<string> {
  const { context, catalog } = document
  if (!(context.lookup(context.trailerInfo.ID) instanceof PDFArray)) yield 'it has no id'
  const info = context.lookup(context.trailerInfo.Info)
  if (!(info instanceof PDFDict)) {
    yield 'it says nothing about itself'
    return
  }
  for (const key of ['Title', 'CreationDate', 'ModDate']) {
    if (!textOf(info.lookup(PDFName.of(key)))) yield `it has no ${key}`
  }
  if (textOf(info.lookup(PDFName.of('GTS_PDFXVersion'))) !== VERSION) yield `it is no ${VERSION}`
  if (info.lookup(PDFName.of('Trapped')) !== PDFName.of('False')) yield 'its trapping is unknown'
  const metadata = catalog.lookup(PDFName.of('Metadata'))
  const packet = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString() : ''
  if (!packet.includes(`<pdfxid:GTS_PDFXVersion>${VERSION}</pdfxid:GTS_PDFXVersion>`)) {
    yield `its metadata are not those of ${VERSION}`
  }
  yield* checkOutputIntent(document, colour)
}

function* checkOutputIntent(
  document: PDFDocument,
  colour: PrintSettings['colour'],
): Iterable<string> {
  const intents = document.catalog.lookup(PDFName.of('OutputIntents'))
  const intent = intents instanceof PDFArray && intents.size() === 1 ? intents.lookup(0) : undefined
  if (!(intent instanceof PDFDict)) {
    yield 'it has not one output intent'
    return
  }
  if (intent.lookup(PDFName.of('S')) !== PDFName.of('GTS_PDFX')) {
    yield 'its output intent is not that of a press'
  }
  if (!textOf(intent.lookup(PDFName.of('OutputConditionIdentifier')))) {
    yield 'its output condition has no name'
  }
  const profile = intent.lookup(PDFName.of('DestOutputProfile'))
  const bytes =
    profile instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(profile).decode()) : undefined
  if (!bytes || !isOutputProfile(bytes, colour === 'CMYK' ? 'CMYK' : 'RGB ')) {
    yield `its output profile is none for ${colour}`
  }
}

/** No fonts, nothing that acts, and no colours that depend on who opens the file. */
export function* checkObjects(
  document: PDFDocument,
  colour: PrintSettings['colour'],
): Iterable<string> {
  const forbiddenSpaces = ['DeviceRGB', 'CalRGB', ...(colour === 'RGB' ? ['DeviceCMYK'] : [])]
  const found = new Set<string>()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    for (const part of partsOf(object)) {
      if (part instanceof PDFName && forbiddenSpaces.includes(part.decodeText())) {
        found.add(`it has colours in ${part.decodeText()}`)
      }
      if (!(part instanceof PDFDict)) continue
      for (const key of forbiddenEntries) {
        if (part.has(PDFName.of(key))) found.add(`it has an entry ${key}`)
      }
      if (part.get(PDFName.of('Type')) === PDFName.of('Font')) found.add('it has a font')
    }
  }
  yield* found
}

function* partsOf(object: PDFObject): Iterable<PDFObject> {
  yield object
  if (object instanceof PDFStream) yield* partsOf(object.dict)
  if (object instanceof PDFArray) for (const part of object.asArray()) yield* partsOf(part)
  if (object instanceof PDFDict) for (const part of object.values()) yield* partsOf(part)
}

function textOf(object: PDFObject | undefined): string | undefined {
  const isText = object instanceof PDFString || object instanceof PDFHexString
  return isText ? object.decodeText() : undefined
}
