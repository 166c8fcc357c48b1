import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { Badge, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { wordOf } from '#app/office/orders/order-words.tsx'
import type { RequiredActionStatus } from '#commerce/required-action/required-action.terms.ts'

/** Word for a code; a code that has none is told in general words. */
function wordFor(t: Translate, part: string, code: string): string | undefined {
  const id = `office-prepress.${part}.${code}`
  const word = t(id as MessageId)
  return word === id ? undefined : word
}

/** Failure of the press, for somebody who is no engineer. */
export const failureWord = (t: Translate, failure: string): string =>
  wordFor(t, 'failure', failure) ?? t('office-prepress.failure.other', { code: failure })

export const failureAdvice = (t: Translate, failure: string): string =>
  wordFor(t, 'advice', failure) ?? t('office-prepress.advice.other')

export const findingWord = (t: Translate, code: string): string =>
  wordFor(t, 'finding', code) ?? code

/** Reason of an end that the shop itself wrote down; words of a person stay as they are. */
export const endReason = (t: Translate, reason: string): string =>
  wordFor(t, 'endReason', reason.replaceAll(' ', '_')) ?? reason

export const actionPath = (actionId: string) => `/office/actions/${actionId}`
export const askPath = (number: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `/office/orders/${encodeURIComponent(number)}/ask${search && `?${search}`}`
}
export const filesPath = (number: string) => `/office/orders/${encodeURIComponent(number)}/files`
export const failurePath = (renderingId: string) => `/office/print-files/${renderingId}`

const statusTones: Readonly<Record<RequiredActionStatus, Tone>> = {
  OPEN: 'info',
  SUBMITTED: 'warn',
  ACCEPTED: 'good',
  REJECTED: 'plain',
  EXPIRED: 'plain',
}

export function ActionBadge({ status }: { status: RequiredActionStatus }) {
  const { t } = useOffice()
  return <Badge tone={statusTones[status]}>{wordOf(t, 'action.status', status)}</Badge>
}

const DAY_MS = 24 * 60 * 60_000

/** Time that a customer still has; what is over is said, not counted. */
export function DueBadge({ at, status }: { at: string; status: RequiredActionStatus }) {
  const { t, now, format } = useOffice()
  if (status !== 'OPEN') return <span className="o-hint">{format.day(at)}</span>
  const leftMs = new Date(at).getTime() - now.getTime()
  if (leftMs <= 0) return <Badge tone="bad">{t('office-prepress.overdue')}</Badge>
  return <Badge tone={leftMs < DAY_MS ? 'warn' : 'plain'}>{format.since(at)}</Badge>
}

export const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
