import type { InvariantFile } from './kernel/invariants.ts'
import { mailPersonal } from './kernel/mail/mail.personal.ts'
import type { Noun } from './kernel/noun.ts'
import type { PersonalData } from './kernel/personal-data.ts'
import type {
  AnyBulkAct,
  AnyOfficeCounter,
  AnyOfficeList,
  BulkActTools,
  OfficeListTools,
} from './kernel/office-work.ts'
import { kernelRetention, type Retention } from './kernel/retention.ts'
import { nouns } from './nouns.ts'

const all: readonly Noun[] = nouns

/** Every kind of mail. */
export const mailKinds = all.flatMap(({ mails = [] }) => mails)

/** Personal data of every noun, the profile first: whoever opens the file looks for themselves. */
export const personalData: readonly PersonalData[] = [
  ...all.filter(({ name }) => name === 'customer'),
  ...all.filter(({ name }) => name !== 'customer'),
]
  .flatMap(({ personal = [] }) => personal)
  .concat(mailPersonal)

/** Topics by contract or endpoint, see `Noun.pageTopics`. */
export const pageTopics: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...all.map((noun) => noun.pageTopics),
)

/** Invariants: what must hold whatever happened. */
export const invariantFiles: readonly InvariantFile[] = [
  { url: new URL('kernel/kernel.invariants.sql', import.meta.url) },
  ...all.flatMap(({ invariants = [] }) => invariants),
]

/** Acts of the office on many things at once. */
export const openBulkActs = (tools: BulkActTools): AnyBulkAct[] =>
  all.flatMap(({ bulkActs = [] }) => (typeof bulkActs === 'function' ? bulkActs(tools) : bulkActs))

/** Lists of the office that can be frozen or exported. */
export const openOfficeLists = (tools: OfficeListTools): AnyOfficeList[] =>
  all.flatMap((noun) => noun.officeLists?.(tools) ?? [])

/** Live numbers beside entries of the office's menu. */
export const openOfficeCounters = (tools: OfficeListTools): AnyOfficeCounter[] =>
  all.flatMap((noun) => noun.officeCounters?.(tools) ?? [])

/** Retention table of the shop: everything that is deleted or emptied by age alone, checked against the code. */
export const retention: readonly (Retention & { noun: string })[] = [
  ...all.flatMap((noun) => (noun.retention ?? []).map((row) => ({ ...row, noun: noun.name }))),
  ...kernelRetention.map((row) => ({ ...row, noun: 'kernel' })),
]
