import { isRefused } from '#api/refusal.ts'
import { AreaField, ChoiceField, FormProblem, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Empty, Note, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import {
  definePage,
  fieldOf,
  mayDo,
  type ActEnd,
  type FormAsk,
  type Sent,
} from '#app/office/office-page.ts'
import { BackToOrder, SeenOrder } from '#app/office/orders/order-act-page.tsx'
import { orderPath, StatusBadge, wordOf } from '#app/office/orders/order-words.tsx'
import type { AskOffer, AskPreview } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import {
  LATEST_DEADLINE_DAYS,
  MOST_WORDS,
  type AskableType,
} from '#commerce/required-action/required-action.terms.ts'
import {
  AnswerWith,
  loadTicketBehind,
  readAnswerWith,
  type TicketBehind,
} from '#app/office/tickets/answer-with.tsx'
import { afterAct, pageAbove } from '#app/office/tickets/ticket-return.ts'
import { AskLineField } from './ask-line-field.tsx'
import { AskMail } from './ask-preview.tsx'
import { actionPath, languageName } from './prepress-words.tsx'

const DAY_MS = 24 * 60 * 60_000
const dayIn = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Asks the customer of an order for a photo, an approval or an address, and shows what they will read. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const number = params['number']!
    const offer = await api.prepressDesk.getAskOffer({ number })
    if (isRefused(offer)) return offer
    const typed = (name: string) => url.searchParams.get(name) || undefined
    const type = offer.types.find((one) => one.type === typed('type'))?.type ?? offer.types[0]?.type
    const values = { type, lineId: typed('lineId'), words: typed('words'), until: typed('until') }
    if (type === undefined) return { offer, values, preview: undefined, ticket: undefined }
    const { words, until } = values
    const wanted = await api.prepressDesk.previewAsk({ number, type, words, until })
    // A day or words that cannot be sent are told when they are sent; until then the usual mail stands there.
    const preview = isRefused(wanted) ? await api.prepressDesk.previewAsk({ number, type }) : wanted
    if (isRefused(preview)) return preview
    return { offer, values, preview, ticket: await loadTicketBehind(api, url) }
  },
  act: ask,
  title: ({ offer }, { t }) => t('office-prepress.ask.pageTitle', { number: offer.order.number }),
  View: ({ data, sent, office: { t, url } }) => {
    const { offer } = data
    return (
      <>
        <PageHead
          title={t('office-prepress.ask')}
          up={pageAbove(url, offer.order.number, t('office-tickets.back'))}
          badges={<StatusBadge status={offer.order.status} />}
          lead={t('office-prepress.askLead')}
        />
        {data.preview ? (
          <Form {...data} preview={data.preview} sent={sent} />
        ) : (
          <Empty icon="ban" title={t('office-prepress.nothingToAsk')}>
            <p>{t('office-prepress.nothingToAskHint')}</p>
            <BackToOrder number={offer.order.number} />
          </Empty>
        )}
      </>
    )
  },
})

type Values = {
  type: AskableType | undefined
  lineId: string | undefined
  words: string | undefined
  until: string | undefined
}
type FormProps = {
  offer: AskOffer
  values: Values
  preview: AskPreview
  ticket: TicketBehind | undefined
  sent: Sent | undefined
}

function Form({ offer, values, preview, ticket, sent }: FormProps) {
  const { t, url, now, me } = useOffice()
  const { types } = offer
  const kind = types.find(({ type }) => type === values.type)
  return (
    <OfficeForm
      action={url.pathname + (ticket ? `?ticket=${ticket.publicId}` : '')}
      className="o-columns"
      data={{
        preview: 'ask-preview',
        'preview-names': 'type lineId words until ticket answerMacro answerAct',
      }}
      label={t('office-prepress.ask')}
    >
      <Card>
        <div className="o-form">
          <AskProblem sent={sent} />
          <SeenOrder revision={offer.order.revision} />
          <ChoiceField
            name="type"
            legend={t('office-prepress.askFor')}
            value={values.type}
            choices={types.map(({ type, stops }) => ({
              value: type,
              label: wordOf(t, 'action', type),
              hint: t(`office-prepress.askHint.${stops ? 'stops' : 'runs'}`),
            }))}
            sent={sent}
          />
          {types.some(({ type }) => type !== 'FIX_ADDRESS') && (
            <AskLineField offer={offer} value={values.lineId} sent={sent} />
          )}
          <AreaField
            name="words"
            label={t('office-prepress.words')}
            hint={t('office-prepress.customerReads', {
              language: languageName(offer.language, me.language),
            })}
            rows={5}
            maxLength={MOST_WORDS}
            {...(values.words !== undefined && { value: values.words })}
            sent={sent}
          />
          <TextField
            name="until"
            type="date"
            label={t('office-prepress.until')}
            hint={t('office-prepress.untilHint', { days: kind?.days ?? 0 })}
            min={dayIn(now, 1)}
            max={dayIn(now, LATEST_DEADLINE_DAYS - 1)}
            value={values.until}
            sent={sent}
            isOptional
          />
          {ticket && <AnswerWith ticket={ticket} sent={sent} />}
          <div className="o-actions">
            <Submit icon="send">{t('office-prepress.askSubmit')}</Submit>
            <BackToOrder number={offer.order.number} />
          </div>
        </div>
      </Card>
      <div className="o-stack" id="ask-preview" aria-live="polite">
        <AskMail preview={preview} />
        <Note>{t(`office-prepress.otherwise.${kind?.outcome ?? 'SUPPORT_DECIDES'}`)}</Note>
        {kind?.stops && <Note tone="warn">{t('office-prepress.stopsOrder')}</Note>}
      </div>
    </OfficeForm>
  )
}

/** Question that was asked already: it is named, so that nobody thinks that their words were sent. */
function AskProblem({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  const actionId = sent?.refused.fields['action']
  if (actionId === undefined) return <FormProblem sent={sent} />
  return (
    <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
      {t('office-prepress.problem.asked')}{' '}
      <a href={actionPath(actionId)}>{t('office-prepress.openQuestion')}</a>
    </p>
  )
}

async function ask(asked: FormAsk): Promise<ActEnd> {
  const { api, params, form, me } = asked
  const number = params['number']!
  const type = fieldOf(form, 'type') as AskableType
  const lineId = fieldOf(form, 'lineId')
  const done = await api.prepressDesk.openAction({
    number,
    revision: Number(fieldOf(form, 'revision')),
    type,
    lineId: type === 'FIX_ADDRESS' ? undefined : lineId || undefined,
    words: fieldOf(form, 'words'),
    until: fieldOf(form, 'until') || undefined,
    ...readAnswerWith(form),
  })
  if (isRefused(done)) return done
  const goTo = mayDo(me, 'action.decide') ? actionPath(done.actionId) : orderPath(number)
  return { goTo: afterAct(asked, goTo), toast: 'office-prepress.done.asked' }
}
