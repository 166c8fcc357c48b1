import type { MessageId } from '#app/i18n/message-id.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { Tone } from '#app/office/kit/parts.tsx'
import type { PageAsk } from '#app/office/office-page.ts'

export type TodayFigure = {
  label: MessageId
  count: number
  /** The list that holds just these. */
  href: string
  /** How it looks when there are any. */
  tone?: Tone
  /** Shown instead of the number. */
  money?: string
}

export type TodaySection = {
  id: string
  title: MessageId
  permission: Permission
  load: (asked: PageAsk) => Promise<readonly TodayFigure[]>
}

/** Sections of Today, in their order; each desk brings its own. */
export const todaySections: readonly TodaySection[] = []
