import { isRefused, type FieldErrors, type Refused } from '#api/refusal.ts'
import { AreaField, FormProblem, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Facts, Money, Note, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import { MOST_REFUND_NOTE } from '#commerce/payment/refund.terms.ts'
import { DaysLeft } from './days-left.tsx'
import { withdrawalTones } from './money-words.ts'
import { readMoney, refusedFields } from './typed-money.ts'

type Withdrawal = Exclude<
  Awaited<ReturnType<OfficeApi['withdrawalDesk']['getWithdrawal']>>,
  Refused
>
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
              <Decided withdrawal={withdrawal} />
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

type AcceptProps = {
  withdrawal: Withdrawal
  problem: Refused | undefined
  sent: Sent | undefined
}

function AcceptForm({ withdrawal, problem, sent }: AcceptProps) {
  const { t, url } = useOffice()
  const typed = (name: string) => url.searchParams.get(name) ?? ''
  const own = sent && fieldOf(sent.form, 'act') === 'accept' ? sent : undefined
  return (
    <OfficeForm
      action={url.pathname}
      data={{ preview: 'withdrawal-plan' }}
      label={t('office-money.accept')}
    >
      <Card title={t('office-money.accept')}>
        <p className="o-hint">{t('office-money.acceptHint')}</p>
        {withdrawal.lines.map((line) => (
          <div key={line.lineId} className="o-form-row">
            <TextField
              name={`line.${line.lineId}`}
              label={`${line.quantity} × ${line.name}`}
              hint={line.detail || t('office-money.piecesAccepted')}
              type="number"
              min={0}
              max={line.quantity}
              value={typed(`line.${line.lineId}`) || line.quantity}
              sent={own}
            />
          </div>
        ))}
        <div className="o-form-row">
          <TextField
            name="deductionMinor"
            label={t('office-money.deduction', { currency: withdrawal.currency })}
            hint={t('office-money.deductionHint')}
            inputMode="decimal"
            value={typed('deductionMinor')}
            sent={own}
            isOptional
          />
        </div>
        <AreaField
          name="reason"
          label={t('office-money.partReason')}
          hint={t('office-money.customerReads', { language: withdrawal.locale })}
          maxLength={MOST_REFUND_NOTE}
          value={typed('reason')}
          sent={own}
          isOptional
        />
        <div data-without-script="">
          <Submit kind="plain" isUnchecked name="act" value="calculate">
            {t('office-money.calculate')}
          </Submit>
        </div>
        <div className="o-stack" id="withdrawal-plan" aria-live="polite">
          <Plan withdrawal={withdrawal} problem={problem} />
        </div>
      </Card>
    </OfficeForm>
  )
}

function Plan({ withdrawal, problem }: Omit<AcceptProps, 'sent'>) {
  const { t, format } = useOffice()
  const { plan, currency } = withdrawal
  const money = (minor: number) => format.money(minor, currency)
  if (problem || !plan) return <Note tone="bad">{t('office-money.problem.invalid')}</Note>
  return (
    <>
      <Facts
        rows={[
          [t('office-money.goods'), money(plan.goodsMinor)],
          [
            t('office-money.delivery'),
            plan.shippingMinor > 0 ? money(plan.shippingMinor) : undefined,
          ],
          [t('office-money.notGiven'), plan.cutMinor > 0 ? money(plan.cutMinor) : undefined],
        ]}
      />
      {plan.needsApproval && <Note tone="warn">{t('office-money.plan.approval')}</Note>}
      <input type="hidden" name="expectedMinor" value={plan.totalMinor} />
      <Submit icon="check" name="act" value="accept">
        {t('office-money.acceptSum', { amount: money(plan.totalMinor) })}
      </Submit>
    </>
  )
}

function ReceiveForm() {
  const { t } = useOffice()
  return (
    <Card title={t('office-money.receive')}>
      <OfficeForm label={t('office-money.receive')}>
        <p className="o-hint">{t('office-money.receiveHint')}</p>
        <Submit kind="plain" icon="package-check" name="act" value="receive">
          {t('office-money.receive')}
        </Submit>
      </OfficeForm>
    </Card>
  )
}

function RefuseForm({ locale, sent }: { locale: string; sent: Sent | undefined }) {
  const { t } = useOffice()
  const own = sent && fieldOf(sent.form, 'act') === 'refuse' ? sent : undefined
  return (
    <Card title={t('office-money.refuse')}>
      <OfficeForm label={t('office-money.refuse')}>
        <AreaField
          name="refusal"
          label={t('office-money.why')}
          hint={t('office-money.customerReads', { language: locale })}
          maxLength={MOST_REFUND_NOTE}
          sent={own}
        />
        <Submit
          kind="danger"
          icon="ban"
          name="act"
          value="refuse"
          confirm={t('office-money.refuseSure')}
        >
          {t('office-money.refuse')}
        </Submit>
      </OfficeForm>
    </Card>
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
