/** The worker module of the cells that open uploads. Nothing of an upload is decoded elsewhere. */
import { serveCell } from '#press/cell/serve-cell.ts'
import { decodeHeicBand, joinHeicBands } from './heic-bands.ts'
import { ingestImage } from './ingest-image.ts'
import { ingestPdf } from './ingest-pdf.ts'
import { ingestZip } from './ingest-zip.ts'
import { guardSharp } from './sharp-guarded.ts'

guardSharp()

serveCell({ ingestImage, decodeHeicBand, joinHeicBands, ingestPdf, ingestZip })
