import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, mayDo, type OfficeApi, type FormAsk } from '#app/office/office-page.ts'
import { MOST_REFUND_NOTE } from '#commerce/payment/refund.terms.ts'
import type { ShownTicket } from './shown-ticket.ts'

type Kind = 'REFUND' | 'REPRINT'

/** Request that an answer waits for, with what whoever reads the ticket may say to it. */
export type Decision = {
  requestId: string
  kind: Kind
  amountMinor: number
  currency: string
  askedBy: string
  mayApprove: boolean
  mayReject: boolean
}

/** Requests of the answers that wait, each as its own page would offer it: the same calls decide there and here. */
export async function findDecisions(
  api: OfficeApi,
  ticket: ShownTicket,
  me: FormAsk['me'],
): Promise<Decision[]> {
  const asked = ticket.prepared.filter(({ isWaiting }) => isWaiting)
  const found = await Promise.all(
    asked.flatMap(({ kind, requests }) =>
      requests.map((id) => (kind === 'REPRINT' ? findReprint(api, id, me) : findRefund(api, id))),
    ),
  )
  return found.filter((one) => one !== undefined)
}

/** Undefined for a cancellation, too, which waits for the word of the factory. */
async function findRefund(api: OfficeApi, requestId: string): Promise<Decision | undefined> {
  const refund = await api.moneyDesk.getRefund({ publicId: requestId })
  if (isRefused(refund) || refund.state !== 'approval') return undefined
  const { amountMinor, currency, requestedBy: askedBy, mayApprove, mayReject } = refund
  return { requestId, kind: 'REFUND', amountMinor, currency, askedBy, mayApprove, mayReject }
}

async function findReprint(
  api: OfficeApi,
  requestId: string,
  me: FormAsk['me'],
): Promise<Decision | undefined> {
  const request = await api.orderHelp.getReprint({ requestId })
  if (isRefused(request) || request.state !== 'ASKED') return undefined
  const may = !request.isOwn && mayDo(me, 'reprint.approve', request.store)
  const { valueMinor: amountMinor, currency, askedBy } = request
  const allowed = { mayApprove: may, mayReject: may }
  return { requestId, kind: 'REPRINT', amountMinor, currency, askedBy, ...allowed }
}

/** Both buttons of a second person, beside the words that leave with their yes. */
export function PreparedDecision({ decision }: { decision: Decision }) {
  const { t, format } = useOffice()
  const { kind, requestId, askedBy: name, mayApprove, mayReject } = decision
  if (!mayApprove && !mayReject) return null
  const amount = format.money(decision.amountMinor, decision.currency)
  const which = (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="request" value={requestId} />
    </>
  )
  return (
    <>
      {mayApprove && (
        <OfficeForm label={t('office-money.approve')}>
          {which}
          <p>
            {kind === 'REFUND'
              ? t('office-money.approveHint', { name })
              : t('office-reprints.approveHint', { name, amount })}
          </p>
          <Submit icon="check" name="act" value="approve">
            {kind === 'REFUND'
              ? t('office-money.approveSum', { amount })
              : t('office-reprints.approve')}
          </Submit>
        </OfficeForm>
      )}
      {mayReject && (
        <details>
          <summary>{t('office-money.reject')}</summary>
          <OfficeForm label={t('office-money.reject')}>
            {which}
            <AreaField
              name="reason"
              label={t('office-money.why')}
              hint={t('office-tickets.prepared.rejectHint', { name })}
              maxLength={MOST_REFUND_NOTE}
            />
            <Submit kind="danger" icon="ban" name="act" value="reject">
              {t('office-money.reject')}
            </Submit>
          </OfficeForm>
        </details>
      )}
    </>
  )
}

/** Word of a second person: by the call of the refund or the reprint itself, which asks for the proof that it asks for. */
export async function decidePrepared(
  api: OfficeApi,
  form: FormData,
): Promise<Refused | { toast: MessageId }> {
  const request = fieldOf(form, 'request')
  const reason = fieldOf(form, 'reason')
  const isYes = fieldOf(form, 'act') === 'approve'
  const end =
    fieldOf(form, 'kind') === 'REFUND'
      ? isYes
        ? await api.moneyDesk.approveRefund({ publicId: request })
        : await api.moneyDesk.rejectRefund({ publicId: request, reason })
      : isYes
        ? await api.orderHelp.approveReprint({ requestId: request })
        : await api.orderHelp.rejectReprint({ requestId: request, why: reason })
  if (isRefused(end)) return end
  return { toast: isYes ? 'office-tickets.prepared.approved' : 'office-tickets.prepared.rejected' }
}
