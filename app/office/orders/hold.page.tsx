import { AreaField, SelectField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Facts, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type FormAsk, type Sent } from '#app/office/office-page.ts'
import type { Acts } from '#commerce/order-acts/order-acts.office.contract.ts'
import { HOLD_DAYS, holdReasons, type HoldReason } from '#commerce/order/order-hold.terms.ts'
import { isRefused } from '#api/refusal.ts'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import {
  ActProblem,
  BackToOrder,
  holdReasonWord,
  Impossible,
  OrderActPage,
  SeenOrder,
} from './order-act-page.tsx'
import { orderPath } from './order-words.tsx'

const offeredDays = [1, 3, 7, 14, 30]

/** Holds an order, or shows who holds it and lets it go. */
export const page = definePage({
  load: ({ api, params }) => api.orderActs.getActs({ number: params['number']! }),
  act: async (asked: FormAsk) => {
    const { api, params, form } = asked
    const number = params['number']!
    const seen = { number, revision: Number(fieldOf(form, 'revision')) }
    const days = Number(fieldOf(form, 'days') || HOLD_DAYS)
    const act = fieldOf(form, 'act')
    if (act === 'release') {
      const answer = await api.orderActs.releaseOrder({ ...seen, reason: fieldOf(form, 'note') })
      return isRefused(answer) ? answer : done(asked, 'office-acts.released')
    }
    if (act === 'extend') {
      const answer = await api.orderActs.extendHold({
        ...seen,
        days,
        reason: fieldOf(form, 'note'),
      })
      return isRefused(answer) ? answer : done(asked, 'office-acts.heldLonger')
    }
    const reason = fieldOf(form, 'reason') as HoldReason
    const note = fieldOf(form, 'note')
    const answer = await api.orderActs.holdOrder({ ...seen, reason, note, days })
    return isRefused(answer) ? answer : done(asked, 'office-acts.held')
  },
  title: ({ number }, { t }) => t('office-acts.hold.pageTitle', { number }),
  View: ({ data, office: { t }, sent }) => (
    <OrderActPage
      title={t(data.hold ? 'office-acts.hold.heldTitle' : 'office-acts.hold.title')}
      order={data}
      lead={t('office-acts.hold.lead')}
    >
      {data.hold ? (
        <Held acts={data} hold={data.hold} sent={sent} />
      ) : data.mayHold ? (
        <HoldForm acts={data} sent={sent} />
      ) : (
        <Impossible number={data.number}>{t('office-acts.hold.no')}</Impossible>
      )}
    </OrderActPage>
  ),
})

const done = (
  asked: FormAsk,
  toast: 'office-acts.held' | 'office-acts.heldLonger' | 'office-acts.released',
) => ({
  goTo: afterAct(asked, orderPath(asked.params['number']!)),
  toast,
})

function HoldForm({ acts, sent }: { acts: Acts; sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <Card>
      <OfficeForm>
        <ActProblem sent={sent} />
        <SeenOrder revision={acts.revision} />
        <SelectField
          name="reason"
          label={t('office-acts.reason')}
          placeholder={t('office-acts.choose')}
          choices={holdReasons.map((value) => ({ value, label: holdReasonWord(t, value) }))}
          sent={sent}
        />
        <DaysField label={t('office-acts.hold.days')} sent={sent} />
        <AreaField
          name="note"
          label={t('office-acts.hold.note')}
          hint={t('office-acts.hold.noteHint')}
          maxLength={300}
          isOptional
          sent={sent}
        />
        <div className="o-actions">
          <Submit icon="pause">{t('office-acts.hold.submit')}</Submit>
          <BackToOrder number={acts.number} />
        </div>
      </OfficeForm>
    </Card>
  )
}

type HeldProps = { acts: Acts; hold: NonNullable<Acts['hold']>; sent: Sent | undefined }

function Held({ acts, hold, sent }: HeldProps) {
  const { t } = useOffice()
  return (
    <Card>
      <Facts
        rows={[
          [t('office-acts.reason'), holdReasonWord(t, hold.reason)],
          [t('office-acts.hold.note'), hold.note],
          [t('office-acts.hold.by'), hold.by],
          [t('office-acts.hold.since'), <When key="since" at={hold.since} />],
          [
            t('office-acts.hold.until'),
            <span key="until">
              <When at={hold.until} />{' '}
              {hold.isPast && <Badge tone="warn">{t('office-acts.hold.past')}</Badge>}
            </span>,
          ],
        ]}
      />
      <OfficeForm>
        <ActProblem sent={sent} />
        <SeenOrder revision={acts.revision} />
        <AreaField
          name="note"
          label={t('office-acts.hold.why')}
          hint={t('office-acts.hold.whyHint')}
          maxLength={300}
          isOptional
          sent={sent}
        />
        <DaysField label={t('office-acts.hold.longer')} sent={sent} />
        <div className="o-actions">
          <Submit icon="play" name="act" value="release">
            {t('office-acts.hold.release')}
          </Submit>
          <Submit kind="plain" icon="clock" name="act" value="extend">
            {t('office-acts.hold.extend')}
          </Submit>
          <BackToOrder number={acts.number} />
        </div>
      </OfficeForm>
    </Card>
  )
}

function DaysField({ label, sent }: { label: string; sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <SelectField
      name="days"
      label={label}
      value={String(HOLD_DAYS)}
      choices={offeredDays.map((days) => ({
        value: String(days),
        label: t('office-acts.days', { days }),
      }))}
      hint={t('office-acts.hold.daysHint')}
      sent={sent}
    />
  )
}
