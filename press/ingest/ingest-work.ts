/** The worker module of the sandboxes that open uploads. Nothing of an upload is decoded elsewhere. */
import { serveSandbox } from '#press/sandbox/serve-sandbox.ts'
import { decodeHeicBand, joinHeicBands } from './heic-bands.ts'
import { findFacesInCopy, ingestImage } from './ingest-image.ts'
import { ingestPdf } from './ingest-pdf.ts'
import { ingestZip } from './ingest-zip.ts'
import { guardSharp } from './sharp-guarded.ts'

guardSharp()

serveSandbox({
  ingestImage,
  decodeHeicBand,
  joinHeicBands,
  ingestPdf,
  ingestZip,
  findFacesInCopy,
})
