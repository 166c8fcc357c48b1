import type { RefusalCode } from '#api/refusal.ts'

/** Every reason for which a file does not become a photo. Each has its own words: `create.photos.problem.*`. */
export const uploadProblems = [
  // What the shop says of a file.
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
  // What the shop says of the moment.
  'quota_exceeded',
  'no_space',
  'busy',
  'too_many_attempts',
  'too_slow',
  'session_over',
  'in_use',
  'server_trouble',
  // What the browser knows before anything is sent, or when nothing can be.
  'no_network',
  'offline',
  'unreadable',
  'video',
  'sound',
  'raw_photo',
  'layered_file',
  'office_document',
  'other_archive',
  'web_page',
  'empty_folder',
  'nothing_to_paste',
] as const

export type UploadProblem = (typeof uploadProblems)[number]

export const isUploadProblem = (code: unknown): code is UploadProblem =>
  (uploadProblems as readonly unknown[]).includes(code)

const ofRefusal: Partial<Record<RefusalCode, UploadProblem>> = {
  unauthenticated: 'session_over',
  forbidden: 'session_over',
  locked: 'busy',
  conflict: 'busy',
}

/** The fields of a refusal say more than its code: `invalid` with `img: damaged_file`. */
export function problemOfRefusal(refused: {
  code: string
  fields?: Readonly<Record<string, string>>
}): UploadProblem {
  const said = Object.values(refused.fields ?? {}).find(isUploadProblem)
  if (said) return said
  if (isUploadProblem(refused.code)) return refused.code
  return ofRefusal[refused.code as RefusalCode] ?? 'server_trouble'
}

const mayPass: ReadonlySet<UploadProblem> = new Set<UploadProblem>([
  'no_network',
  'offline',
  'server_trouble',
  'busy',
  'too_slow',
  'too_many_attempts',
])

/** The same file may be taken in a moment: trying again is for us to do. */
export const mayPassByItself = (problem: UploadProblem): boolean => mayPass.has(problem)

const worthAnotherTry: ReadonlySet<UploadProblem> = new Set<UploadProblem>([
  ...mayPass,
  'no_space',
  'session_over',
  'unreadable',
  'quota_exceeded',
])

/** The same file may be taken after the person did something. */
export const isWorthAnotherTry = (problem: UploadProblem): boolean => worthAnotherTry.has(problem)
