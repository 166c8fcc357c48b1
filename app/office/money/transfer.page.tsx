import { isRefused, type Refused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { Badge, Card, Facts, Money, Note, PageHead, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type ActEnd } from '#app/office/office-page.ts'
import { AcceptForm, AssignForms, CloseForm, noteField, type Transfer } from './transfer-forms.tsx'
import { payerName, transferTones } from './transfer-words.ts'

const PATH = '/office/transfers'

/** One transfer: what the bank says of it, what it may be for, and what somebody decides about it. */
export const page = definePage<Transfer>({
  load: ({ api, params }) => api.transferDesk.getTransfer({ transferId: params['id']! }),
  act: async ({ api, params, form }): Promise<ActEnd> => {
    const transferId = params['id']!
    const goTo = `${PATH}/${transferId}`
    const act = fieldOf(form, 'act')
    const note = fieldOf(form, noteField(act))
    switch (act) {
      case 'assign': {
        const reference = fieldOf(form, 'reference')
        const done = await api.transferDesk.assignTransfer({ transferId, reference })
        if (isRefused(done)) return done
        return { goTo, toast: `office-transfers.assigned.${endOf(done.state)}` }
      }
      case 'accept': {
        const done = await api.transferDesk.acceptTransfer({ transferId, note })
        return isRefused(done) ? atField(done, act) : { goTo, toast: 'office-transfers.accepted' }
      }
      case 'close': {
        const done = await api.transferDesk.closeTransfer({ transferId, note })
        return isRefused(done) ? atField(done, act) : { goTo, toast: 'office-transfers.closed' }
      }
      default:
        return { goTo }
    }
  },
  title: ({ counterparty }, { t }) =>
    t('office-transfers.transferOf', { name: payerName(t, counterparty) }),
  View: ({ data, sent, office: { t } }) => (
    <>
      <PageHead
        title={t('office-transfers.transferOf', { name: payerName(t, data.counterparty) })}
        up={{ href: PATH, label: t('office-transfers.title') }}
        badges={
          <Badge tone={transferTones[data.state]}>
            {t(`office-transfers.state.${data.state}`)}
          </Badge>
        }
      />
      <div className="o-columns">
        <div className="o-stack">
          <FormProblem sent={sent} />
          <About transfer={data} />
        </div>
        <div className="o-stack">
          {data.state === 'PARTIAL' && <Note>{t('office-transfers.waitsForRest')}</Note>}
          {data.mayAssign && <AssignForms transfer={data} sent={sent} />}
          {data.mayAccept && <AcceptForm transfer={data} sent={sent} />}
          {data.mayClose && <CloseForm sent={sent} />}
        </div>
      </div>
    </>
  ),
})

/** Refusal of a note, as the field of its form is called. */
const atField = (refused: Refused, act: string): Refused => {
  const { note, ...fields } = refused.fields
  return note === undefined
    ? refused
    : { ...refused, fields: { ...fields, [noteField(act)]: note } }
}

const endOf = (state: Transfer['state']) =>
  state === 'MATCHED' || state === 'PARTIAL' ? state : 'OVER'

function About({ transfer }: { transfer: Transfer }) {
  const { t, format } = useOffice()
  const { number, bill, dueMinor, partsMinor, currency } = transfer
  return (
    <Card>
      <p className="o-refund-sum">
        <Money minor={transfer.amountMinor} currency={currency} />
      </p>
      <Facts
        rows={[
          [t('office-transfers.day'), format.day(transfer.bookedOn)],
          [t('office-transfers.payer'), transfer.counterparty],
          [t('office-transfers.words'), transfer.words],
          [t('office-transfers.account'), transfer.iban],
          [
            t('office-transfers.order'),
            number && (
              <a key="order" href={`/office/orders/${number}`}>
                {number}
              </a>
            ),
          ],
          [t('office-transfers.bill'), bill],
          [t('office-transfers.store'), transfer.store],
          [t('office-transfers.due'), dueMinor !== undefined && format.money(dueMinor, currency)],
          [
            t('office-transfers.parts'),
            partsMinor > 0 ? format.money(partsMinor, currency) : undefined,
          ],
          [
            t('office-transfers.imported'),
            <span key="imported">
              {transfer.importedBy}, <When at={transfer.importedAt} />
            </span>,
          ],
          [
            t('office-transfers.decided'),
            transfer.decidedAt && (
              <span key="decided">
                {transfer.decidedBy}, <When at={transfer.decidedAt} />
              </span>
            ),
          ],
          [t('office-transfers.note'), transfer.note],
        ]}
      />
    </Card>
  )
}
