import type { UploadProblem } from './upload-problems.ts'

/** More than any file may have, whatever the shop is set to. */
const MOST_BYTES = 1_000_000_000

const endings: readonly (readonly [UploadProblem, RegExp])[] = [
  ['video', /\.(mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv|3gp|mts)$/i],
  ['sound', /\.(mp3|m4a|wav|aac|flac|ogg|opus)$/i],
  [
    'raw_photo',
    /\.(cr[23w]|nef|nrw|arw|sr[2fw]|dng|orf|raf|rw2|pef|x3f|erf|3fr|iiq|mos|kdc|raw)$/i,
  ],
  ['layered_file', /\.(psd|psb|ai|eps|indd|xcf|afphoto|afdesign|cdr|sketch|fig|kra|procreate)$/i],
  ['office_document', /\.(docx?|odt|pages|pptx?|odp|key|xlsx?|ods|numbers|rtf|txt|csv|md|epub)$/i],
  ['other_archive', /\.(rar|7z|tar|gz|tgz|bz2|xz|zst|cab|dmg|iso)$/i],
  ['svg_not_accepted', /\.svgz?$/i],
  ['web_page', /\.(html?|webloc|url|webarchive|mht)$/i],
]

const kinds: readonly (readonly [UploadProblem, RegExp])[] = [
  ['video', /^video\//],
  ['sound', /^audio\//],
  ['svg_not_accepted', /^image\/svg/],
  ['layered_file', /^image\/(vnd\.adobe\.photoshop|x-xcf)|^application\/postscript/],
  ['raw_photo', /^image\/(x-adobe-dng|x-(canon|nikon|sony|fuji|olympus|panasonic)-)/],
]

/**
 * Problem of a file as far as its name and size tell: nobody should wait for a film to be sent to read that
 * it cannot be printed. What it really is, the shop finds out.
 */
export function problemBeforeSending(
  file: Pick<File, 'name' | 'size' | 'type'>,
): UploadProblem | undefined {
  const byName = endings.find(([, pattern]) => pattern.test(file.name))
  if (byName) return byName[0]
  const byKind = kinds.find(([, pattern]) => pattern.test(file.type))
  if (byKind) return byKind[0]
  if (file.size === 0) return 'empty_file'
  return file.size > MOST_BYTES ? 'too_large' : undefined
}
