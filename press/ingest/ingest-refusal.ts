import { CellRefusal } from '#press/cell/cell-failure.ts'

/** Every no that an uploaded file may get. */
export const INGEST_REFUSALS = [
  'empty_file',
  'unsupported_type',
  'svg_not_accepted',
  'heic_not_supported',
  'type_mismatch',
  'damaged_file',
  'too_large',
  'too_many_pixels',
  'too_much_metadata',
  'too_small',
  'too_complex',
  'encrypted_pdf',
  'too_many_pages',
  'no_such_page',
  'encrypted_archive',
  'zip_bomb',
  'nested_archive',
  'too_many_entries',
  'empty_archive',
] as const

export type IngestRefusalCode = (typeof INGEST_REFUSALS)[number]

export class IngestRefusal extends CellRefusal {
  override name = 'IngestRefusal'
  declare readonly code: IngestRefusalCode

  constructor(code: IngestRefusalCode) {
    super(code, `The file is refused: ${code}`)
  }
}
