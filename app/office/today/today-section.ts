import type { MessageId } from '#app/i18n/message-id.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { Tone } from '#app/office/kit/parts.tsx'
import type { PageAsk } from '#app/office/office-page.ts'

type Words = { id: MessageId; values: Readonly<Record<string, string | number>> }

/** Sums until the end of each hour of a day: today as far as it is, and a week ago. */
export type SalesLine = { today: readonly number[]; before: readonly number[] }

type Sum = { minor: number; currency: string }

export type TodayFigure = {
  label: MessageId
  count: number
  /** The list that holds just these. */
  href: string
  /** How it looks when there are any. */
  tone?: Tone
  /** Name that the label speaks of, as of a store. */
  name?: string
  /** Sum that is shown instead of the number. */
  money?: Sum
  /** What it was a week ago by the same hour. */
  before?: Sum
  /** Share that is shown instead of the number. */
  percent?: number
  /** More words below the number. */
  hint?: Words
  /** How the sum grew by the hour. */
  line?: SalesLine
}

export type TodaySection = {
  id: string
  title: MessageId
  permission: Permission
  load: (asked: PageAsk) => Promise<readonly TodayFigure[]>
}
