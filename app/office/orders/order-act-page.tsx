import type { ReactNode } from 'react'
import type { MessageId } from '#app/i18n/message-id.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { ButtonLink, Note, PageHead } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { pageAbove, ticketOf } from '#app/office/tickets/ticket-return.ts'
import { StatusBadge } from './order-words.tsx'

/** Page of one act on one order: its own address, and a way back to the order. */
export function OrderActPage(props: {
  title: ReactNode
  order: { number: string; status: number }
  lead?: ReactNode
  children: ReactNode
}) {
  const { t, url } = useOffice()
  const { number, status } = props.order
  return (
    <div className="o-dialog">
      <PageHead
        title={props.title}
        up={pageAbove(url, number, t('office-tickets.back'))}
        badges={<StatusBadge status={status} />}
        lead={props.lead}
      />
      {props.children}
    </div>
  )
}

/** Number and revision of the order that somebody saw when they decided. */
export function SeenOrder({ revision }: { revision: number }) {
  return <input type="hidden" name="revision" value={revision} />
}

export function BackToOrder({ number }: { number: string }) {
  const { t, url } = useOffice()
  const back = ticketOf(url) ? t('office-tickets.back') : t('office-acts.back')
  return <ButtonLink href={pageAbove(url, number, back).href}>{back}</ButtonLink>
}

const codes: Readonly<Record<string, ReadonlySet<string>>> = {
  hold: new Set(['held_already', 'not_held']),
  cancellation: new Set(['asked', 'asked_already', 'not_asked']),
  check: new Set(['released', 'payable', 'not downloaded', 'goes by carrier', 'disputed']),
  country: new Set(['country_not_delivered']),
}

/** Why an act was refused, in the words of orders where there are any. */
export function ActProblem({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  if (!sent) return null
  const { fields } = sent.refused
  const found = Object.entries(codes).find(([name, known]) => known.has(fields[name] ?? ''))
  if (found) {
    const code = fields[found[0]]!.replaceAll(' ', '_')
    return (
      <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
        {t(`office-acts.problem.${found[0]}.${code}` as MessageId)}
      </p>
    )
  }
  if (fields['hold'] !== undefined) {
    return (
      <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
        {t('office-acts.problem.held', { reason: holdReasonWord(t, fields['hold']) })}
      </p>
    )
  }
  return <FormProblem sent={sent} />
}

export const holdReasonWord = (t: ReturnType<typeof useOffice>['t'], reason: string): string =>
  t(`office-acts.reason.${reason}` as MessageId)

export function Impossible({ number, children }: { number: string; children: ReactNode }) {
  return (
    <>
      <Note tone="warn">
        <p>{children}</p>
      </Note>
      <div className="o-actions">
        <BackToOrder number={number} />
      </div>
    </>
  )
}
