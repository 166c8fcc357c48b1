import { refuse } from '#api/refusal.ts'
import { writeWords } from '#commerce/kernel/mail/compose-mail.ts'
import type { MailPart } from '#commerce/kernel/mail/mail-kind.ts'
import type { MailWords } from '#commerce/kernel/mail/mail-words.ts'
import { endOfDay } from '#commerce/kernel/local-day.ts'
import { actionRequiredMail } from '#commerce/required-action/required-action.mail.ts'
import { deadlineOf } from '#commerce/required-action/required-action.service.ts'
import type { AskableType } from '#commerce/required-action/required-action.terms.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import type { AskPreview } from './prepress-desk.contract.ts'

type Asked = {
  number: string
  type: AskableType
  words?: string | undefined
  until?: string | undefined
}

/** The very mail that asking would send: whoever asks reads what their customer will read. */
export function makePreviewAsk(sites: readonly Site[], words: MailWords) {
  return async (ctx: StaffCtx, input: Asked): Promise<AskPreview> => {
    const order = await findOfficeOrder(ctx, 'action.open', input.number)
    const site = sites.find(({ slug }) => slug === order.store) ?? refuse('not_found')
    const locale = site.locales.find(({ code }) => code === order.locale) ?? site.locales[0]
    const deadlineAt =
      input.until === undefined
        ? deadlineOf(input.type, ctx.now)
        : new Date(endOfDay(input.until, site.timeZone).getTime() - 1_000)
    const { subject, parts } = writeWords(actionRequiredMail, { site, locale }, words, {
      type: input.type,
      orderNumber: order.number,
      orderPublicId: order.public_id,
      actionPublicId: 'preview',
      deadlineAt: deadlineAt.toISOString(),
      words: input.words,
    })
    return { language: locale.iso, subject, parts: parts.flatMap(shownPart) }
  }
}

function shownPart(part: MailPart): AskPreview['parts'] {
  switch (part.part) {
    case 'text':
    case 'note':
    case 'quote':
      return [{ part: part.part, text: part.text }]
    case 'button':
      return [{ part: 'button', label: part.label }]
    case 'facts':
      return [{ part: 'facts', rows: part.rows.map(([name, value]) => [name, value]) }]
    default:
      return []
  }
}
