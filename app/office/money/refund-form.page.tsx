import { isRefused } from '#api/refusal.ts'
import { AreaField, FormProblem, SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Note, PageHead, Submit, Tabs } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type Sent } from '#app/office/office-page.ts'
import { MOST_REFUND_NOTE, reasonsFor } from '#commerce/payment/refund.terms.ts'
import {
  AnswerWith,
  saveAnswerDraft,
  loadTicketBehind,
  readAnswerWith,
} from '#app/office/tickets/answer-with.tsx'
import { afterAct, pageAbove } from '#app/office/tickets/ticket-return.ts'
import { methodName, reasonChoices } from './money-words.ts'
import { addressFields, loadOffer, readRefund, type Offer } from './refund-form.ts'
import { RefundLines } from './refund-lines.tsx'
import { RefundPlan } from './refund-plan.tsx'
import { moneyText, refusedFields } from './typed-money.ts'

const formOf = (url: URL): FormData => {
  const form = new FormData()
  for (const [name, value] of url.searchParams) form.set(name, value)
  return form
}

/** Words to a customer stay out of addresses. */
const PREVIEWED =
  'kind line. reason shippingMinor amountMinor way note ticket answerMacro answerAct'

const pathOf = (number: string) => `/office/orders/${number}/refund`

/** Giving money back for one order: what is typed is calculated at once, or by a button without a script. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const form = formOf(url)
    const loaded = await loadOffer(api, params['number']!, form)
    if (isRefused(loaded)) return loaded
    const { offer, problem } = loaded
    const hasLines = offer.lines.some(({ piecesLeft }) => piecesLeft > 0)
    const kind = readKind(form, offer) ?? (hasLines ? 'LINES' : 'GOODWILL')
    const ticket = await loadTicketBehind(api, url)
    return { offer, kind, problem, typed: form, ticket }
  },
  act: async (asking) => {
    const { api, params, form } = asking
    const number = params['number']!
    const calculated = `${pathOf(number)}?${addressFields(form)}`
    if (form.has('calculate')) {
      await saveAnswerDraft(api, form)
      return { goTo: calculated }
    }
    const asked = readRefund(form)
    if (isRefused(asked)) return asked
    const offer = await api.moneyDesk.refundOffer({ number, ...asked })
    if (isRefused(offer)) return offer
    if (asked.kind === undefined) return refusedFields({ kind: 'required' })
    const shown = fieldOf(form, 'expectedMinor')
    // Something was typed after the sums were drawn: nobody gives back what they have not seen.
    if (offer.plan && shown !== String(offer.plan.totalMinor)) {
      await saveAnswerDraft(api, form)
      return { goTo: calculated, toast: 'office-money.refund.look' }
    }
    const done = await api.moneyDesk.openRefund({
      number,
      ...asked,
      kind: asked.kind,
      note: fieldOf(form, 'note'),
      revision: fieldOf(form, 'revision'),
      refundedMinor: fieldOf(form, 'refundedMinor'),
      expectedMinor: shown || '0',
      ...readAnswerWith(form),
    })
    // Somebody gave money back, or the order moved, since the sums were drawn: what was typed stays, the sums are new.
    if (isRefused(done) && done.code === 'conflict') {
      await saveAnswerDraft(api, form)
      return { goTo: `${calculated}&was=${shown || '0'}`, toast: 'office-money.refund.changed' }
    }
    if (isRefused(done)) return done
    return {
      goTo: afterAct(asking, `/office/refunds/${done.refunds[0]!.publicId}`),
      toast: done.needsApproval ? 'office-money.refund.asked' : 'office-money.refund.opened',
    }
  },
  title: ({ offer }, { t }) => t('office-money.refund.title', { number: offer.number }),
  View: ({ data, sent, office: { t, url, format } }) => {
    const { offer, kind } = data
    const drawn: Sent = sent ?? { refused: noRefusal, form: data.typed }
    const marked = sent ?? (data.problem && { refused: data.problem, form: data.typed })
    return (
      <>
        <PageHead
          title={t('office-money.refund.title', { number: offer.number })}
          up={pageAbove(url, offer.number, t('office-tickets.back'))}
          lead={t('office-money.refund.lead', {
            held: format.money(offer.heldMinor, offer.currency),
            back: format.money(offer.refundedMinor, offer.currency),
            left: format.money(offer.owedLeftMinor, offer.currency),
          })}
        />
        <Tabs
          label={t('office-money.kinds')}
          tabs={kindsOf(offer).map((one) => ({
            href: `${url.pathname}?kind=${one}${data.ticket ? `&ticket=${data.ticket.publicId}` : ''}`,
            label: t(`office-money.kind.${one}`),
            isHere: one === kind,
          }))}
        />
        <OfficeForm
          action={pathOf(offer.number)}
          data={{ preview: 'refund-plan', 'preview-names': PREVIEWED }}
          className="o-columns"
          label={t('office-money.refund.form')}
        >
          <div className="o-stack">
            <FormProblem sent={sent} />
            {!sent && data.typed.has('was') && (
              <Note tone="warn">
                {t('office-money.refund.was', {
                  amount: format.money(Number(fieldOf(data.typed, 'was')) || 0, offer.currency),
                })}
              </Note>
            )}
            <input type="hidden" name="kind" value={kind} />
            <Note>{t(`office-money.kindHint.${kind}`)}</Note>
            {kind === 'LINES' ? (
              <RefundLines offer={offer} drawn={drawn} marked={marked} />
            ) : (
              <SumFields offer={offer} kind={kind} drawn={drawn} marked={marked} />
            )}
            <WayFields offer={offer} drawn={drawn} />
            {data.ticket && <AnswerWith ticket={data.ticket} sent={sent} />}
          </div>
          <div className="o-stack" id="refund-plan" aria-live="polite">
            <RefundPlan offer={offer} problem={data.problem} />
          </div>
        </OfficeForm>
      </>
    )
  },
})

const noRefusal = { errorCode: 5004, code: 'invalid', fields: {} } as const

function readKind(form: FormData, offer: Offer) {
  const asked = fieldOf(form, 'kind')
  return kindsOf(offer).find((kind) => kind === asked)
}

const kindsOf = ({ overpaidMinor }: Offer) =>
  (['LINES', 'GOODWILL', 'OVERPAID'] as const).filter(
    (kind) => kind !== 'OVERPAID' || overpaidMinor > 0,
  )

type PartProps = { offer: Offer; drawn: Sent; marked: Sent | undefined }

function SumFields({ offer, kind, drawn, marked }: PartProps & { kind: 'GOODWILL' | 'OVERPAID' }) {
  const { t, format } = useOffice()
  const most = kind === 'GOODWILL' ? offer.owedLeftMinor : offer.overpaidMinor
  const value = fieldOf(drawn.form, 'amountMinor') || (kind === 'OVERPAID' ? moneyText(most) : '')
  return (
    <Card>
      <div className="o-form-row">
        <TextField
          name="amountMinor"
          label={t('office-money.amount', { currency: offer.currency })}
          hint={t('office-money.atMost', { amount: format.money(most, offer.currency) })}
          inputMode="decimal"
          value={value}
          sent={marked}
          isFocused
        />
        {kind === 'GOODWILL' && (
          <SelectField
            name="reason"
            label={t('office-money.reasonLabel')}
            placeholder={t('office-money.choose')}
            choices={reasonChoices(t, reasonsFor(kind))}
            value={fieldOf(drawn.form, 'reason')}
            sent={marked}
          />
        )}
      </div>
    </Card>
  )
}

function WayFields({ offer, drawn }: Omit<PartProps, 'marked'>) {
  const { t } = useOffice()
  const paid = offer.method && methodName(t, offer.method)
  const choices = [
    ...(offer.mayGoBackAsPaid
      ? [{ value: 'AS_PAID', label: t('office-money.wayAsPaid', { method: paid ?? '' }) }]
      : []),
    { value: 'ACCOUNT', label: t('office-money.way.ACCOUNT') },
  ]
  return (
    <Card>
      <div className="o-form-row">
        <SelectField
          name="way"
          label={t('office-money.wayLabel')}
          hint={t('office-money.wayHint')}
          choices={choices}
          value={fieldOf(drawn.form, 'way')}
        />
      </div>
      <AreaField
        name="note"
        label={t('office-money.note')}
        hint={t('office-money.noteHint')}
        maxLength={MOST_REFUND_NOTE}
        value={fieldOf(drawn.form, 'note')}
        isOptional
      />
      <div data-without-script="">
        <Submit kind="plain" isUnchecked name="calculate" value="yes">
          {t('office-money.calculate')}
        </Submit>
      </div>
    </Card>
  )
}
