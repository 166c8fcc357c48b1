import { isRefused, type FieldErrors, type Refused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { Badge, Card, Facts, Money, Note, PageHead, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type Sent } from '#app/office/office-page.ts'
import { AcceptForm, ReceiveForm, RefuseForm } from './withdrawal-forms.tsx'
import { DaysLeft } from './days-left.tsx'
import type { Withdrawal } from './shown-withdrawal.ts'
import { withdrawalTones } from './money-words.ts'
import { readMoney, refusedFields } from './typed-money.ts'

type Accepted = { line: string[]; deductionMinor: number | undefined }

/** Pieces of each line and what is taken off; all of it while nothing is typed. */
function readAccepted(fields: Iterable<[string, unknown]>): Accepted | Refused {
  const problems: FieldErrors = {}
  const line: string[] = []
  let deductionMinor: number | undefined
  for (const [name, value] of fields) {
    if (typeof value !== 'string') continue
    if (name === 'deductionMinor') {
      deductionMinor = readMoney(value)
      if (Number.isNaN(deductionMinor)) problems[name] = 'invalid'
    }
    if (!name.startsWith('line.') || value === '') continue
    if (!/^\d{1,6}$/.test(value)) problems[name] = 'invalid'
    line.push(`${name.slice('line.'.length)} ${value}`)
  }
  return Object.keys(problems).length > 0 ? refusedFields(problems) : { line, deductionMinor }
}

const addressOf = (publicId: string, form: FormData) => {
  const params = new URLSearchParams()
  for (const [name, value] of form) {
    const isOwn = name.startsWith('line.') || name === 'deductionMinor' || name === 'reason'
    if (isOwn && typeof value === 'string' && value !== '') params.set(name, value)
  }
  return `/office/withdrawals/${publicId}?${params}`
}

export const page = definePage({
  load: async ({ api, params, url }) => {
    const publicId = params['id']!
    const asked = readAccepted(url.searchParams)
    const answer = isRefused(asked)
      ? asked
      : await api.withdrawalDesk.getWithdrawal({ publicId, ...asked })
    if (!isRefused(answer)) return { withdrawal: answer, problem: undefined }
    if (answer.code !== 'invalid') return answer
    const withdrawal = await api.withdrawalDesk.getWithdrawal({ publicId })
    return isRefused(withdrawal) ? withdrawal : { withdrawal, problem: answer }
  },
  act: async ({ api, params, form }) => {
    const publicId = params['id']!
    const goTo = `/office/withdrawals/${publicId}`
    const act = fieldOf(form, 'act')
    const desk = api.withdrawalDesk
    if (act === 'receive') {
      const done = await desk.receiveWithdrawal({ publicId })
      return isRefused(done) ? done : { goTo, toast: 'office-money.done.received' }
    }
    if (act === 'refuse') {
      const done = await desk.refuseWithdrawal({ publicId, reason: fieldOf(form, 'refusal') })
      if (!isRefused(done)) return { goTo, toast: 'office-money.done.refused' }
      const { reason: refusal } = done.fields
      return { ...done, fields: refusal === undefined ? {} : { refusal } }
    }
    const asked = readAccepted(form)
    if (isRefused(asked)) return asked
    const shown = await desk.getWithdrawal({ publicId, ...asked })
    if (isRefused(shown)) return shown
    const expectedMinor = fieldOf(form, 'expectedMinor')
    const isOther = shown.plan && expectedMinor !== String(shown.plan.totalMinor)
    if (act !== 'accept' || isOther) return { goTo: addressOf(publicId, form) }
    const reason = fieldOf(form, 'reason')
    const done = await desk.acceptWithdrawal({ publicId, ...asked, expectedMinor, reason })
    if (isRefused(done)) return done
    return {
      goTo,
      toast: done.needsApproval ? 'office-money.refund.asked' : 'office-money.done.accepted',
    }
  },
  title: ({ withdrawal }, { t }) => t('office-money.withdrawalOf', { number: withdrawal.number }),
  View: ({ data, sent, office: { t } }) => {
    const { withdrawal } = data
    const { number, status } = withdrawal
    return (
      <>
        <PageHead
          title={t('office-money.withdrawalOf', { number })}
          up={{ href: '/office/withdrawals', label: t('office-money.withdrawals') }}
          badges={
            <>
              <Badge tone={withdrawalTones[status]}>
                {t(`office-money.withdrawalStatus.${status}`)}
              </Badge>
              {withdrawal.daysLeft !== undefined && <DaysLeft days={withdrawal.daysLeft} />}
            </>
          }
        />
        <div className="o-columns">
          <div className="o-stack">
            <FormProblem sent={sent} />
            {withdrawal.mayDecide ? (
              <AcceptForm withdrawal={withdrawal} problem={data.problem} sent={sent} />
            ) : (
              <>
                {sent && <TypedMeanwhile sent={sent} />}
                <Decided withdrawal={withdrawal} />
              </>
            )}
          </div>
          <div className="o-stack">
            <About withdrawal={withdrawal} />
            {withdrawal.mayReceive && <ReceiveForm />}
            {withdrawal.mayDecide && <RefuseForm locale={withdrawal.locale} sent={sent} />}
          </div>
        </div>
      </>
    )
  },
})

function About({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useOffice()
  const { number, currency } = withdrawal
  return (
    <Card>
      <Facts
        rows={[
          [
            t('office-money.order'),
            <a key="order" href={`/office/orders/${number}`}>
              {number}
            </a>,
          ],
          [t('office-money.declared'), <When key="declared" at={withdrawal.declaredAt} />],
          [
            t('office-money.received'),
            withdrawal.receivedAt && <When key="received" at={withdrawal.receivedAt} />,
          ],
          [t('office-money.dueAt'), <When key="due" at={withdrawal.dueAt} />],
          [
            t('office-money.value'),
            <Money key="value" minor={withdrawal.valueMinor} currency={currency} />,
          ],
        ]}
      />
    </Card>
  )
}

/** Words of whoever was slower than a colleague: they may have to be said elsewhere, and are not lost. */
function TypedMeanwhile({ sent }: { sent: Sent }) {
  const { t } = useOffice()
  const typed = fieldOf(sent.form, 'refusal') || fieldOf(sent.form, 'reason')
  return (
    <Note tone="warn">
      <p>{t('office-money.decidedMeanwhile')}</p>
      {typed !== '' && (
        <>
          <p>{t('office-money.youTyped')}</p>
          <blockquote className="o-written">{typed}</blockquote>
        </>
      )}
    </Note>
  )
}

function Decided({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, format } = useOffice()
  const { currency, deductionMinor } = withdrawal
  return (
    <Card title={t(`office-money.withdrawalStatus.${withdrawal.status}`)}>
      <Facts
        rows={[
          ...withdrawal.lines.map(
            (line) =>
              [
                line.name,
                t('office-money.acceptedOf', { accepted: line.accepted ?? 0, of: line.quantity }),
              ] as const,
          ),
          [
            t('office-money.deduction', { currency }),
            deductionMinor > 0 ? format.money(deductionMinor, currency) : undefined,
          ],
          [t('office-money.why'), withdrawal.reason],
          [t('office-money.decidedBy'), withdrawal.decidedBy],
          ...withdrawal.refunds.map(
            ({ publicId, amountMinor }) =>
              [
                t('office-money.refund.one'),
                <a key={publicId} href={`/office/refunds/${publicId}`}>
                  {format.money(amountMinor, currency)}
                </a>,
              ] as const,
          ),
        ]}
      />
    </Card>
  )
}
