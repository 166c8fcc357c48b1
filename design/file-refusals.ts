/** Why a photo is not taken. */
export const photoRefusals = [
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
] as const

/** Why a PDF or an archive is not. */
const otherRefusals = [
  'encrypted_pdf',
  'too_many_pages',
  'no_such_page',
  'encrypted_archive',
  'zip_bomb',
  'nested_archive',
  'too_many_entries',
  'empty_archive',
] as const

/** Every no that a file may get. */
export const fileRefusals = [...photoRefusals, ...otherRefusals] as const

export type FileRefusal = (typeof fileRefusals)[number]
