import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { AreaField, ChoiceField, SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import {
  definePage,
  fieldOf,
  fieldsOf,
  type OfficeApi,
  type Sent,
} from '#app/office/office-page.ts'
import type { Acts } from '#commerce/order-acts/order-acts.office.contract.ts'
import {
  isDeliveryFact,
  type DeliveryFact,
  type MoveAct,
} from '#commerce/order-acts/order-acts.terms.ts'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import { ActProblem, BackToOrder, Impossible, OrderActPage, SeenOrder } from './order-act-page.tsx'
import { orderPath } from './order-words.tsx'

/** Takes an order one step further, or back, where only a person can know. */
export const page = definePage({
  load: ({ api, params }) => api.orderActs.getActs({ number: params['number']! }),
  act: async (asked) => {
    const { api, params, form } = asked
    const number = params['number']!
    const answer = await take(api, number, form)
    if (isRefused(answer)) return answer
    return { goTo: afterAct(asked, orderPath(number)), toast: 'office-acts.move.done' }
  },
  title: ({ number }, { t }) => t('office-acts.move.pageTitle', { number }),
  View: ({ data, office: { t }, sent }) => (
    <OrderActPage
      title={t('office-acts.move.title')}
      order={data}
      lead={t('office-acts.move.lead')}
    >
      {data.moves.length > 0 ? (
        <Card>
          <MoveForm acts={data} sent={sent} />
        </Card>
      ) : (
        <Impossible number={data.number}>{t('office-acts.move.no')}</Impossible>
      )}
    </OrderActPage>
  ),
})

async function take(api: OfficeApi, number: string, form: FormData): Promise<Refused | object> {
  const { orderActs } = api
  const act = fieldOf(form, 'act') as MoveAct
  const reason = fieldOf(form, 'reason')
  const input = { number, revision: Number(fieldOf(form, 'revision')), reason }
  if (isDeliveryFact(act)) {
    const parcel = fieldOf(form, 'parcel')
    return orderActs.recordDelivery({ ...input, fact: act, ...(parcel && { parcel }) })
  }
  if (act === 'sent-again') {
    return orderActs.sendAgain({
      ...input,
      carrier: fieldOf(form, 'carrier'),
      trackingNumber: fieldsOf(form, 'trackingNumber')
        .flatMap((one) => one.split(/[\s,]+/))
        .filter(Boolean),
    })
  }
  const step = Object.hasOwn(stepOf, act) ? stepOf[act as Step] : undefined
  if (!step) return { errorCode: 5004, code: 'invalid', fields: { act: 'required' } }
  return orderActs[step](input)
}

type Step = Exclude<MoveAct, 'cancel' | 'sent-again' | DeliveryFact>

/** Endpoint of each step that needs nothing but its reason: an act without one does not compile. */
const stepOf = {
  'check-again': 'checkAgain',
  'release-again': 'releaseAgain',
  'download-again': 'downloadAgain',
  'set-aside': 'setAside',
  repacked: 'repack',
  settle: 'settleUnpaid',
} as const satisfies Record<Step, keyof OfficeApi['orderActs']>

function MoveForm({ acts, sent }: { acts: Acts; sent: Sent | undefined }) {
  const { t, url } = useOffice()
  const names = acts.moves.map(({ act }) => act)
  const asked = url.searchParams.get('act') ?? undefined
  const preset = names.length === 1 ? names[0] : asked
  return (
    <OfficeForm>
      <ActProblem sent={sent} />
      <SeenOrder revision={acts.revision} />
      <ChoiceField
        name="act"
        legend={t('office-acts.move.act')}
        choices={acts.moves.map(({ act }) => ({
          value: act,
          label: t(`office-acts.act.${act}` as MessageId),
          hint: t(`office-acts.act.${act}.hint` as MessageId),
        }))}
        value={preset}
        sent={sent}
      />
      {names.some(isDeliveryFact) && acts.parcels.length > 1 && (
        <SelectField
          name="parcel"
          label={t('office-acts.move.parcel')}
          placeholder={t('office-acts.move.allParcels')}
          choices={acts.parcels.map(({ parcel, carrier, trackingNumber }) => ({
            value: String(parcel),
            label: [parcel, carrier, trackingNumber].filter(Boolean).join(' · '),
          }))}
          isOptional
          sent={sent}
        />
      )}
      {names.includes('sent-again') && (
        <div className="o-form-row">
          <SelectField
            name="carrier"
            label={t('office-acts.move.carrier')}
            placeholder={t('office-acts.choose')}
            choices={acts.carriers.map(({ code, name }) => ({ value: code, label: name }))}
            hint={t('office-acts.move.carrierHint')}
            isOptional
            sent={sent}
          />
          <TextField
            name="trackingNumber"
            label={t('office-acts.move.tracking')}
            maxLength={400}
            isOptional
            sent={sent}
          />
        </div>
      )}
      <AreaField
        name="reason"
        label={t('office-acts.why')}
        hint={t('office-acts.move.whyHint')}
        maxLength={300}
        sent={sent}
      />
      <div className="o-actions">
        <Submit>{t('office-acts.move.submit')}</Submit>
        <BackToOrder number={acts.number} />
      </div>
    </OfficeForm>
  )
}
