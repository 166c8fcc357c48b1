import { isRefused } from '#api/refusal.ts'
import { AreaField, SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Note, PageHead } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type Sent } from '#app/office/office-page.ts'
import { Impossible } from '#app/office/orders/order-act-page.tsx'
import { orderPath, StatusBadge } from '#app/office/orders/order-words.tsx'
import {
  MOST_REPRINT_NOTE,
  reprintPayers,
  reprintReasons,
} from '#commerce/reprint/reprint.terms.ts'
import { AnswerWith, loadTicketBehind } from '#app/office/tickets/answer-with.tsx'
import { afterAct, pageAbove } from '#app/office/tickets/ticket-return.ts'
import { ElsewhereFields } from './elsewhere-fields.tsx'
import { FaultPhotos } from './fault-photos.tsx'
import { formOf, uploadPhotos, readLines, refusedFields, sendReprint } from './reprint-form.ts'
import { ReprintLines } from './reprint-lines.tsx'
import { ReprintPlan } from './reprint-plan.tsx'
import { ReprintProblem } from './reprint-problem.tsx'
import { RequestRows } from './request-rows.tsx'
import { payerName, reasonName, reprintPath, type Offer } from './reprint-words.ts'

/** Making pieces of one order again: what it is worth is drawn while lines are chosen. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const typed = formOf(url)
    const lines = readLines(typed)
    const offer = await api.orderHelp.offerReprint({ number: params['number']!, lines })
    if (isRefused(offer)) return offer
    return { offer, typed, ticket: await loadTicketBehind(api, url) }
  },
  act: async (asking) => {
    const { api, params, form } = asking
    const number = params['number']!
    const unreadable = await uploadPhotos(api, number, form)
    if (unreadable) return unreadable
    const lines = readLines(form)
    if (lines.length === 0) return refusedFields({ lines: 'required' })
    const offer = await api.orderHelp.offerReprint({ number, lines })
    if (isRefused(offer)) return offer
    // Lines were changed after the sum was drawn: nobody gives away what they have not seen.
    if (offer.plan && fieldOf(form, 'expectedMinor') !== String(offer.plan.valueMinor)) {
      return refusedFields({ expectedMinor: 'look' })
    }
    const asked = await sendReprint(api, number, form)
    if (isRefused(asked)) return asked
    if (asked.answer) {
      const toast =
        asked.reprint === undefined ? 'office-reprints.asked' : 'office-tickets.answered'
      return { goTo: afterAct(asking, orderPath(number)), toast }
    }
    return asked.reprint === undefined
      ? { goTo: afterAct(asking, reprintPath(asked.requestId)), toast: 'office-reprints.asked' }
      : {
          goTo: afterAct(asking, orderPath(asked.reprint)),
          toast: { id: 'office-reprints.made', values: { number: asked.reprint } },
        }
  },
  title: ({ offer }, { t }) => t('office-reprints.form.title', { number: offer.order }),
  View: ({ data: { offer, typed, ticket }, sent, office: { t, url, format } }) => {
    const drawn: Sent = sent ?? { refused: refusedFields({}), form: typed }
    return (
      <>
        <PageHead
          title={t('office-reprints.form.title', { number: offer.order })}
          up={pageAbove(url, offer.order, t('office-tickets.back'))}
          badges={<StatusBadge status={offer.status} />}
          lead={t('office-reprints.form.lead')}
        />
        {offer.requests.length > 0 && <RequestRows requests={offer.requests} />}
        {offer.obstacle ? (
          <Impossible number={offer.order}>
            {t(`office-reprints.obstacle.${offer.obstacle}`)}
          </Impossible>
        ) : offer.lines.every(({ left }) => left <= 0) ? (
          <Impossible number={offer.order}>{t('office-reprints.nothingLeft')}</Impossible>
        ) : (
          <OfficeForm
            action={url.pathname + (ticket ? `?ticket=${ticket.publicId}` : '')}
            hasFiles
            data={{
              preview: 'reprint-plan',
              'preview-names': 'quantity. version. ticket answerMacro answerAct',
            }}
            className="o-columns"
            label={t('office-reprints.form.form')}
          >
            <div className="o-stack">
              <ReprintProblem sent={sent} />
              <ReprintLines offer={offer} drawn={drawn} marked={sent} />
              <Why drawn={drawn} sent={sent} />
              <FaultPhotos
                offer={offer}
                hint={t('office-reprints.photos.hint', {
                  amount: format.money(offer.photoAboveMinor, offer.currency),
                })}
                drawn={drawn}
                sent={sent}
              />
              <ElsewhereFields offer={offer} sent={sent} />
              {ticket && <AnswerWith ticket={ticket} sent={sent} />}
            </div>
            <div className="o-stack" id="reprint-plan" aria-live="polite">
              <PlanDrawn offer={offer} sent={sent} />
            </div>
          </OfficeForm>
        )}
      </>
    )
  },
})

function PlanDrawn({ offer, sent }: { offer: Offer; sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <>
      {sent?.refused.fields['expectedMinor'] && (
        <Note tone="warn">{t('office-reprints.plan.look')}</Note>
      )}
      <ReprintPlan offer={offer} />
    </>
  )
}

function Why({ drawn, sent }: { drawn: Sent; sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-reprints.why')}>
      <div className="o-form">
        <div className="o-form-row">
          <SelectField
            name="reason"
            label={t('office-reprints.reason')}
            placeholder={t('office-reprints.choose')}
            choices={reprintReasons.map((value) => ({ value, label: reasonName(t, value) }))}
            value={fieldOf(drawn.form, 'reason')}
            sent={sent}
          />
          <SelectField
            name="payer"
            label={t('office-reprints.payer')}
            placeholder={t('office-reprints.choose')}
            choices={reprintPayers.map((value) => ({ value, label: payerName(t, value) }))}
            value={fieldOf(drawn.form, 'payer')}
            sent={sent}
          />
        </div>
        <TextField
          name="lot"
          label={t('office-reprints.lot')}
          hint={t('office-reprints.lotHint')}
          maxLength={80}
          isOptional
          sent={sent}
        />
        <AreaField
          name="note"
          label={t('office-reprints.note')}
          hint={t('office-reprints.noteHint')}
          maxLength={MOST_REPRINT_NOTE}
          value={fieldOf(drawn.form, 'note')}
          sent={sent}
        />
      </div>
    </Card>
  )
}
