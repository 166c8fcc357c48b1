import type { RefusalCode } from '#api/refusal.ts'
import { fileRefusals, photoRefusals } from '#design/file-refusals.ts'

/** Problems of the moment, as the shop says them. */
const ofTheMoment = [
  'quota_exceeded',
  'no_space',
  'busy',
  'too_many_attempts',
  'too_slow',
  'session_over',
  'server_trouble',
] as const

/** Problems that the browser knows before anything is sent, or when nothing can be. */
const ofTheBrowser = [
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
] as const

/** Why one photo does not arrive, where only photos are taken. */
export const photoProblems = [...photoRefusals, ...ofTheMoment, ...ofTheBrowser] as const

/** Every reason for which a file does not become a photo. Each has its own words: `create.photos.problem.*`. */
export const uploadProblems = [
  ...fileRefusals,
  ...ofTheMoment,
  ...ofTheBrowser,
  'in_use',
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
