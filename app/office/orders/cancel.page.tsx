import { isRefused } from '#api/refusal.ts'
import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Money, Note, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { AnswerWith, loadTicketBehind, readAnswerWith } from '#app/office/tickets/answer-with.tsx'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import { ActProblem, BackToOrder, Impossible, OrderActPage, SeenOrder } from './order-act-page.tsx'
import { orderPath } from './order-words.tsx'

/** Ends an order, with everything that follows said before. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const cancellation = await api.orderActs.getCancellation({ number: params['number']! })
    if (isRefused(cancellation)) return cancellation
    return { ...cancellation, ticket: await loadTicketBehind(api, url) }
  },
  act: async (asked) => {
    const { api, params, form } = asked
    const number = params['number']!
    const revision = Number(fieldOf(form, 'revision'))
    const answer = await api.orderActs.cancelOrder({
      number,
      revision,
      reason: fieldOf(form, 'reason'),
      ...readAnswerWith(form),
    })
    if (isRefused(answer)) return answer
    const isAsked = answer.outcome === 'ASKED'
    return {
      goTo: afterAct(asked, orderPath(number)),
      toast: isAsked ? 'office-acts.cancel.asked' : 'office-acts.cancel.done',
    }
  },
  title: ({ number }, { t }) => t('office-acts.cancel.pageTitle', { number }),
  View: ({ data, office: { t, format }, sent }) => {
    const { number, outcome, currency, refundMinor, commissionsMinor, promotions } = data
    if (outcome === 'NO' || outcome === 'ASKED') {
      return (
        <OrderActPage title={t('office-acts.cancel.title')} order={data}>
          <Impossible number={number}>
            {t(outcome === 'NO' ? 'office-acts.cancel.no' : 'office-acts.cancel.waits')}
          </Impossible>
        </OrderActPage>
      )
    }
    return (
      <OrderActPage
        title={t('office-acts.cancel.title')}
        order={data}
        lead={t(outcome === 'ASKS' ? 'office-acts.cancel.asks' : 'office-acts.cancel.lead')}
      >
        <Card title={t('office-acts.cancel.follows')}>
          <Facts
            rows={[
              [
                t('office-acts.cancel.refund'),
                refundMinor > 0 ? (
                  <Money key="refund" minor={refundMinor} currency={currency} />
                ) : (
                  t('office-acts.cancel.noRefund')
                ),
              ],
              [
                t('office-acts.cancel.promotions'),
                promotions.length > 0
                  ? promotions
                      .map(
                        ({ name, code, discountMinor }) =>
                          `${[name, code].filter(Boolean).join(' · ')} (${format.money(discountMinor, currency)})`,
                      )
                      .join(', ')
                  : t('office-acts.cancel.none'),
              ],
              [
                t('office-acts.cancel.commissions'),
                commissionsMinor > 0 ? (
                  <Money key="commissions" minor={commissionsMinor} currency={currency} />
                ) : (
                  t('office-acts.cancel.none')
                ),
              ],
              [t('office-acts.cancel.customer'), t('office-acts.cancel.told')],
            ]}
          />
          <OfficeForm>
            <ActProblem sent={sent} />
            <SeenOrder revision={data.revision} />
            <AreaField
              name="reason"
              label={t('office-acts.why')}
              hint={t('office-acts.cancel.whyHint')}
              maxLength={300}
              sent={sent}
            />
            {data.ticket && <AnswerWith ticket={data.ticket} sent={sent} />}
            {data.needsApproval && (
              <Note tone="warn">
                <p>{t('office-acts.cancel.needsApproval')}</p>
              </Note>
            )}
            {outcome === 'NOW' && (
              <Note tone="warn">
                <p>{t('office-acts.cancel.final')}</p>
              </Note>
            )}
            <div className="o-actions">
              <Submit kind="danger" icon="ban">
                {t(outcome === 'ASKS' ? 'office-acts.cancel.ask' : 'office-acts.cancel.submit')}
              </Submit>
              <BackToOrder number={number} />
            </div>
          </OfficeForm>
        </Card>
      </OrderActPage>
    )
  },
})
