import type { MessageId } from '#app/i18n/message-id.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { Tone } from '#app/office/kit/parts.tsx'
import type { PageAsk } from '#app/office/office-page.ts'

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
}

export type TodaySection = {
  id: string
  title: MessageId
  permission: Permission
  load: (asked: PageAsk) => Promise<readonly TodayFigure[]>
}
