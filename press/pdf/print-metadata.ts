import { type PDFDict, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { PdfFile } from './pdf-file.ts'
import type { PrintColours } from './print-colours.ts'

/**
 * Not the day it was made: a print file made again, after a failure or years later, must be the
 * same file.
 */
const PDF_DATE = 'D:20000101000000Z'
const XMP_DATE = '2000-01-01T00:00:00Z'
const VERSION = 'PDF/X-4'
const PRODUCER = 'Estampa'

export async function addInfo(pdf: PdfFile, title: string): Promise<PDFRef> {
  const info = pdf.context.obj({})
  const date = PDFString.of(PDF_DATE)
  const rows: [string, PDFString | PDFHexString | PDFName][] = [
    ['Title', PDFHexString.fromText(title)],
    ['Creator', PDFString.of(PRODUCER)],
    ['Producer', PDFString.of(PRODUCER)],
    ['CreationDate', date],
    ['ModDate', date],
    ['Trapped', PDFName.of('False')],
    ['GTS_PDFXVersion', PDFString.of(VERSION)],
  ]
  for (const [key, value] of rows) info.set(PDFName.of(key), value)
  return pdf.add(info)
}

/** Readable in the file itself, for tools that look for it without reading PDF. */
export function addMetadata(pdf: PdfFile, title: string, id: string): Promise<PDFRef> {
  const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
  xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
<xmp:CreateDate>${XMP_DATE}</xmp:CreateDate>
<xmp:ModifyDate>${XMP_DATE}</xmp:ModifyDate>
<xmp:MetadataDate>${XMP_DATE}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>${PRODUCER}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>${VERSION}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
  return pdf.addStream({ Type: 'Metadata', Subtype: 'XML' }, [Buffer.from(packet)])
}

const conditions = {
  RGB: { identifier: 'sRGB IEC61966-2.1', condition: 'sRGB', registry: 'http://www.iec.ch' },
  CMYK: {
    identifier: 'FOGRA39',
    condition: 'Offset, coated paper, ISO 12647-2:2004/Amd 1, total ink 300 %',
    registry: 'http://www.color.org',
  },
}

export function outputIntent(pdf: PdfFile, colours: PrintColours): PDFDict {
  const { identifier, condition, registry } = conditions[colours.colour]
  return pdf.context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFString.of(identifier),
    OutputCondition: PDFString.of(condition),
    RegistryName: PDFString.of(registry),
    Info: PDFString.of(identifier),
    DestOutputProfile: colours.profileRef,
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
