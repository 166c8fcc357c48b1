import { isRefused, type Refused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { Card, Facts, Note, PageHead } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import {
  definePage,
  fieldOf,
  type ActEnd,
  type FormAsk,
  type OfficeApi,
} from '#app/office/office-page.ts'
import { orderPath, StatusBadge, wordOf } from '#app/office/orders/order-words.tsx'
import type { DeskAction } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import { Answer } from './action-answer.tsx'
import { Decision } from './action-decision.tsx'
import { History } from './action-history.tsx'
import { actionsPath } from '#commerce/prepress-desk/action-views.terms.ts'
import {
  ActionBadge,
  actionPath,
  askPath,
  DueBadge,
  failureWord,
  filesPath,
  languageName,
} from './prepress-words.tsx'

/** Question to a customer: what was asked, what came back, and who decides about it. */
export const page = definePage({
  load: ({ api, params }) => api.prepressDesk.getAction({ actionId: params['actionId']! }),
  act: decideAction,
  title: ({ type, order }, { t }) => `${wordOf(t, 'action', type)} · ${order.number}`,
  View: ({ data, sent, office: { t } }) => (
    <>
      <PageHead
        title={wordOf(t, 'action', data.type)}
        up={{ href: actionsPath('judge'), label: t('office-prepress.actions') }}
        badges={
          <>
            <ActionBadge status={data.status} />
            {data.status === 'OPEN' && <DueBadge at={data.deadlineAt} status={data.status} />}
          </>
        }
        lead={
          <>
            <a href={orderPath(data.order.number)}>{data.order.number}</a>
            {data.line && ` · ${data.line.articleName}, ${data.line.variantLabel}`}
          </>
        }
      />
      <div className="o-stack">
        <FormProblem sent={sent} />
        {data.status === 'OPEN' && data.before && <Note>{t('office-prepress.noAnswerYet')}</Note>}
        <div className="o-judge">
          <div className="o-stack">
            <Answer action={data} />
            <Question action={data} />
          </div>
          <div className="o-stack">
            <Decision action={data} sent={sent} />
            <OrderCard action={data} />
            <History action={data} />
          </div>
        </div>
      </div>
    </>
  ),
})

/** Question as it was asked, in whose words, and what happens when nobody answers. */
function Question({ action }: { action: DeskAction }) {
  const { t, format } = useOffice()
  const { words, reason, refusal, status } = action
  const isOver = status === 'ACCEPTED' || status === 'EXPIRED'
  return (
    <Card title={t('office-prepress.question')}>
      <div className="o-stack">
        {words === undefined ? (
          <p>
            {reason === undefined
              ? t('office-prepress.askedByShop')
              : t('office-prepress.askedByShopFor', { reason: failureWord(t, reason) })}
          </p>
        ) : (
          <blockquote className="o-quote o-written">{words}</blockquote>
        )}
        {refusal !== undefined && (
          <div>
            <h3 className="o-small-heading">{t('office-prepress.lastRefusal')}</h3>
            <blockquote className="o-quote o-written">
              {refusal === 'not_me' ? t('office-prepress.endReason.not_me') : refusal}
            </blockquote>
          </div>
        )}
        <Facts
          rows={[
            [t('office-prepress.round'), format.number(action.round)],
            [t('office-prepress.until'), format.moment(action.deadlineAt)],
            [
              t('office-prepress.otherwise'),
              isOver ? undefined : t(`office-prepress.outcome.${action.outcome}`),
            ],
          ]}
        />
      </div>
    </Card>
  )
}

function OrderCard({ action }: { action: DeskAction }) {
  const { t, may, me, stores } = useOffice()
  const { order, customer, line, language } = action
  return (
    <Card title={t('office-prepress.order')}>
      <div className="o-stack">
        <Facts
          rows={[
            [
              t('office-prepress.order'),
              <span key="order">
                <a href={orderPath(order.number)}>{order.number}</a>{' '}
                <StatusBadge status={order.status} />
              </span>,
            ],
            [
              t('office.layout.store'),
              stores.find(({ slug }) => slug === order.store)?.name ?? order.store,
            ],
            [t('office-prepress.customer'), customer?.name],
            [t('office-prepress.email'), customer?.email],
            [t('office-prepress.language'), languageName(language, me.language)],
            [t('office-prepress.article'), line && `${line.articleName}, ${line.variantLabel}`],
            [t('office-prepress.pieces'), line?.quantity],
          ]}
        />
        <p className="o-line-files">
          {may('rendering.read', order.store) && line?.versionId !== undefined && (
            <a href={filesPath(order.number)}>{t('office-prepress.files')}</a>
          )}
          {may('action.open', order.store) && (
            <a href={askPath(order.number)}>{t('office-prepress.askMore')}</a>
          )}
        </p>
      </div>
    </Card>
  )
}

type Desk = OfficeApi['prepressDesk']

async function decideAction({ api, params, form }: FormAsk): Promise<ActEnd> {
  const actionId = params['actionId']!
  const desk = api.prepressDesk
  const goTo = actionPath(actionId)
  const typed = fieldOf(form, 'revision')
  const seen = { actionId, ...(typed !== '' && { revision: Number(typed) }) }
  const reason = fieldOf(form, 'reason')
  switch (fieldOf(form, 'act')) {
    case 'accept': {
      const done = await desk.acceptAnswer(seen)
      return isRefused(done) ? done : { goTo, toast: goesOn(done.goesOn, 'accepted') }
    }
    case 'reject': {
      const done = await desk.rejectAnswer({ ...seen, reason })
      return isRefused(done) ? done : { goTo, toast: 'office-prepress.done.rejected' }
    }
    case 'drop': {
      const done = await desk.dropAction({ ...seen, reason })
      return isRefused(done) ? done : { goTo, toast: goesOn(done.goesOn, 'dropped') }
    }
    case 'extend':
      return extend(desk, { actionId, until: fieldOf(form, 'until') }, goTo)
    default: {
      const done = await desk.remindAction({ actionId })
      if (!isRefused(done)) return { goTo, toast: 'office-prepress.done.reminded' }
      return done.code === 'conflict' ? { goTo, toast: 'office-prepress.done.notReminded' } : done
    }
  }
}

const goesOn = (isGoing: boolean, act: 'accepted' | 'dropped') =>
  isGoing ? (`office-prepress.done.${act}` as const) : (`office-prepress.done.${act}Waits` as const)

async function extend(
  desk: Desk,
  asked: { actionId: string; until: string },
  goTo: string,
): Promise<ActEnd> {
  const done: Refused | object = await desk.extendAction(asked)
  return isRefused(done) ? done : { goTo, toast: 'office-prepress.done.extended' }
}
