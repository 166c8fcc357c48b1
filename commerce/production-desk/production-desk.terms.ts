import { sortsOf } from '#commerce/kernel/list-sort.terms.ts'
/** Stage of a line in the queue, in the words of the floor. */
export const queueStages = ['TO_TAKE', 'WAITING', 'STARTED', 'FINISHED', 'PACKED'] as const
export type QueueStage = (typeof queueStages)[number]

/** Views of the queue: each is a question that somebody on the floor asks in the morning. */
export const queueViews = [
  'all',
  'due',
  'late',
  'today',
  'todayLeft',
  'todayMade',
  'make',
  'pack',
  'packed',
  'remakes',
  'held',
] as const
export type QueueView = (typeof queueViews)[number]

/** Modes of a scan. `LOOK` moves nothing. */
export const scanModes = ['START', 'FINISH', 'PACK', 'LOOK'] as const
export type ScanMode = (typeof scanModes)[number]

export const boxes = ['ENVELOPE', 'SMALL', 'MEDIUM', 'LARGE', 'TUBE', 'FLAT'] as const

export const QUEUE_PAGE = 50
export const MOST_QUEUE_PAGE = 100
export const MOST_BUNDLED_JOBS = 50
export const MOST_BUNDLED_FILES = 500
/** Below what a ZIP without extensions can hold, and what a browser's disk bears in one download. */
export const MOST_BUNDLE_BYTES = 2_000_000_000
export const MOST_HANDED_OVER = 200
/** Days over which pieces that were made again are counted. */
export const RATE_DAYS = 30
/** Days over which reprints are counted: whole weeks. */
export const REPRINT_RATE_DAYS = 28

export const remakeSorts = sortsOf('asked')
export type RemakeSort = (typeof remakeSorts)[number]
