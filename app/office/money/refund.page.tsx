import { isRefused, type Refused } from '#api/refusal.ts'
import { AreaField, FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import {
  Badge,
  Card,
  Facts,
  Money,
  Note,
  PageHead,
  Submit,
  Timeline,
  TimelineEntry,
  When,
} from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { MOST_REFUND_NOTE } from '#commerce/payment/refund.terms.ts'
import { PreparedAnswerCard } from '#app/office/tickets/answer-with.tsx'
import { ClawBack } from './order-commissions.tsx'
import { payoutPath } from './payouts.page.tsx'
import { methodName, ownerName, reasonName, stateTones } from './money-words.ts'

type Refund = Exclude<Awaited<ReturnType<OfficeApi['moneyDesk']['getRefund']>>, Refused>

/** One refund: what it is for, who wants it, and for a second person the two buttons. */
export const page = definePage({
  load: ({ api, params }) => api.moneyDesk.getRefund({ publicId: params['id']! }),
  act: async ({ api, params, form }) => {
    const publicId = params['id']!
    const goTo = `/office/refunds/${publicId}`
    const reason = fieldOf(form, 'reason')
    const commissionId = fieldOf(form, 'commissionId')
    const acts: Record<string, { run: () => Promise<object>; toast: MessageId }> = {
      approve: {
        run: () => api.moneyDesk.approveRefund({ publicId }),
        toast: 'office-money.done.approved',
      },
      reject: {
        run: () => api.moneyDesk.rejectRefund({ publicId, reason }),
        toast: 'office-money.done.rejected',
      },
      takeBack: {
        run: () => api.moneyDesk.takeBackRefund({ publicId }),
        toast: 'office-money.done.takenBack',
      },
      retry: {
        run: () => api.moneyDesk.retryRefund({ publicId }),
        toast: 'office-money.done.retried',
      },
      askAgain: {
        run: () => api.moneyDesk.askRefundAccount({ publicId }),
        toast: 'office-money.done.askedAgain',
      },
      clawback: {
        run: () => api.moneyDesk.clawBackCommission({ commissionId, reason }),
        toast: 'office-money.done.clawedBack',
      },
    }
    const act = acts[fieldOf(form, 'act')]
    const done = act ? await act.run() : await api.moneyDesk.getRefund({ publicId })
    if (isRefused(done)) return done
    return act ? { goTo, toast: act.toast } : { goTo }
  },
  title: ({ number }, { t }) => t('office-money.refundOf', { number }),
  View: ({ data, sent, office: { t } }) => (
    <>
      <PageHead
        title={t('office-money.refundOf', { number: data.number })}
        up={{ href: '/office/refunds', label: t('office-money.refunds') }}
        badges={
          <Badge tone={stateTones[data.state]}>{t(`office-money.state.${data.state}`)}</Badge>
        }
      />
      <div className="o-columns">
        <div className="o-stack">
          <FormProblem sent={sent} />
          <About refund={data} />
          {data.lines.length > 0 && <Lines refund={data} />}
          {data.commissions.length > 0 && <Commissions refund={data} sent={sent} />}
          <History refund={data} />
        </div>
        <div className="o-stack">
          {data.preparedAnswer && <PreparedAnswerCard answer={data.preparedAnswer} />}
          <Decision refund={data} sent={sent} />
        </div>
      </div>
    </>
  ),
})

function About({ refund }: { refund: Refund }) {
  const { t, format } = useOffice()
  const { number, currency, owner, sums } = refund
  return (
    <Card>
      <p className="o-refund-sum">
        <Money minor={refund.amountMinor} currency={currency} />
      </p>
      <Facts
        rows={[
          [
            t('office-money.order'),
            <a key="order" href={`/office/orders/${number}`}>
              {number}
            </a>,
          ],
          [t('office-money.kinds'), t(`office-money.kind.${refund.kind}`)],
          [
            t('office-money.reasonLabel'),
            reasonName(t, refund.reason) + (owner ? ` · ${ownerName(t, owner)}` : ''),
          ],
          [t('office-money.note'), refund.note],
          [
            t('office-money.wayLabel'),
            refund.way === 'AS_PAID'
              ? t('office-money.wayAsPaid', { method: methodName(t, refund.method) })
              : t('office-money.way.ACCOUNT'),
          ],
          [t('office-money.askedBy'), refund.isMine ? t('office-money.byMe') : refund.requestedBy],
          [t('office-money.since'), <When key="at" at={refund.at} />],
          [t('office-money.approvedBy'), refund.approvedBy],
          [t('office-money.plan.creditNote'), refund.creditNote],
          [
            t('office-payouts.file'),
            refund.payout && (
              <a key="payout" href={payoutPath(refund.payout)}>
                {refund.payout}
              </a>
            ),
          ],
          [
            t('office-money.withdrawal'),
            refund.withdrawalPublicId && (
              <a key="withdrawal" href={`/office/withdrawals/${refund.withdrawalPublicId}`}>
                {t('office-money.openWithdrawal')}
              </a>
            ),
          ],
          [
            t('office-money.ofOrder'),
            t('office-money.ofOrderSums', {
              sum: format.money(sums.ofOrderMinor, currency),
              total: format.money(sums.orderTotalMinor, currency),
            }),
          ],
          [t('office-money.failure'), refund.state === 'customer' ? refund.failure : undefined],
        ]}
      />
    </Card>
  )
}

function Lines({ refund }: { refund: Refund }) {
  const { t, format } = useOffice()
  return (
    <Card title={t('office-money.lines')}>
      <Facts
        rows={refund.lines.map((line) => [
          line.name === undefined ? t('office-money.delivery') : `${line.quantity} × ${line.name}`,
          `${format.money(line.amountMinor, refund.currency)} · ${reasonName(t, line.reason)}`,
        ])}
      />
    </Card>
  )
}

function Commissions({ refund, sent }: { refund: Refund; sent: Sent | undefined }) {
  const { t, format, may } = useOffice()
  const money = (minor: number) => format.money(minor, refund.currency)
  return (
    <Card title={t('office-money.commissions')}>
      <div className="o-stack">
        {refund.commissions.map((one) => (
          <div key={one.commissionId} className="o-stack">
            <Facts
              rows={[
                [t('office-money.partner'), one.partnerName],
                [t('office-money.design'), one.designName],
                [t('office-money.earned'), money(one.amountMinor)],
                [t('office-money.reversedHere'), money(-one.reversedMinor)],
                [
                  t('office-money.leftOfIt'),
                  one.isClawedBack ? t('office-money.clawedBack') : money(one.leftMinor),
                ],
              ]}
            />
            {may('commission.clawback', refund.store) && !one.isClawedBack && one.leftMinor > 0 && (
              <ClawBack
                commissionId={one.commissionId}
                button={{ name: 'act', value: 'clawback' }}
                sent={sent}
              />
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

function History({ refund }: { refund: Refund }) {
  const { t } = useOffice()
  if (refund.events.length === 0) return null
  return (
    <Card title={t('office-money.history')}>
      <Timeline>
        {refund.events.toReversed().map((event) => (
          <TimelineEntry
            key={`${event.at} ${event.to}`}
            at={event.at}
            who={event.by}
            title={t(`office-money.status.${event.to}` as MessageId)}
          >
            {event.reason && <p>{event.reason}</p>}
          </TimelineEntry>
        ))}
      </Timeline>
    </Card>
  )
}

function Decision({ refund, sent }: { refund: Refund; sent: Sent | undefined }) {
  const { t, format } = useOffice()
  const { mayApprove, mayReject, mayRetry, state, isMine } = refund
  const amount = format.money(refund.amountMinor, refund.currency)
  return (
    <>
      {state === 'approval' && !mayApprove && (
        <Note tone="warn">{t(isMine ? 'office-money.waitsForOther' : 'office-money.waits')}</Note>
      )}
      {refund.cameBack && <Note tone="warn">{t('office-money.cameBack')}</Note>}
      {state === 'customer' && !refund.mayAskAgain && (
        <Note>{t('office-money.waitsForAccount')}</Note>
      )}
      {mayApprove && (
        <Card title={t('office-money.decide')}>
          <OfficeForm label={t('office-money.approve')}>
            <p>{t('office-money.approveHint', { name: refund.requestedBy })}</p>
            <Submit icon="check" name="act" value="approve">
              {t('office-money.approveSum', { amount })}
            </Submit>
          </OfficeForm>
        </Card>
      )}
      {refund.mayTakeBack && (
        <OfficeForm label={t('office-money.takeBack')}>
          <Submit
            kind="plain"
            icon="rotate-ccw"
            name="act"
            value="takeBack"
            confirm={t('office-money.takeBackSure')}
          >
            {t('office-money.takeBack')}
          </Submit>
        </OfficeForm>
      )}
      {mayRetry && (
        <Card title={t('office-money.retry')}>
          <OfficeForm label={t('office-money.retry')}>
            <p>{t('office-money.retryHint')}</p>
            <Submit kind="plain" icon="rotate-ccw" name="act" value="retry">
              {t('office-money.retry')}
            </Submit>
          </OfficeForm>
        </Card>
      )}
      {refund.mayAskAgain && (
        <Card title={t('office-money.askAgain')}>
          <OfficeForm label={t('office-money.askAgain')}>
            <p>{t('office-money.askAgainHint')}</p>
            <Submit icon="mail" name="act" value="askAgain">
              {t('office-money.askAgain')}
            </Submit>
          </OfficeForm>
        </Card>
      )}
      {mayReject && (
        <Card title={t('office-money.reject')}>
          <OfficeForm label={t('office-money.reject')}>
            <AreaField
              name="reason"
              label={t('office-money.why')}
              hint={t('office-money.rejectHint')}
              maxLength={MOST_REFUND_NOTE}
              sent={sent}
            />
            <Submit kind="danger" icon="ban" name="act" value="reject">
              {t('office-money.reject')}
            </Submit>
          </OfficeForm>
        </Card>
      )}
    </>
  )
}
