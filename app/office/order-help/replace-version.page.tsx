import { isRefused } from '#api/refusal.ts'
import { AreaField, ChoiceField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Note, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import {
  BackToOrder,
  Impossible,
  OrderActPage,
  SeenOrder,
} from '#app/office/orders/order-act-page.tsx'
import { orderPath } from '#app/office/orders/order-words.tsx'
import { MOST_REASON } from '#commerce/order-help/order-help.terms.ts'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import { HelpProblem } from './help-problem.tsx'

/** Another version of a design for a line of an order, printed when its owner has approved it. */
export const page = definePage({
  load: async ({ api, params }) => {
    const number = params['number']!
    const [acts, order] = await Promise.all([
      api.orderActs.getActs({ number }),
      api.orderDesk.getOrder({ number }),
    ])
    if (isRefused(acts)) return acts
    if (isRefused(order)) return order
    const designed = order.lines.filter(({ version }) => version !== undefined)
    const lines = await Promise.all(
      designed.map(async (line) => {
        const found = await api.orderHelp.listCorrections({ number, lineId: line.lineId })
        return { ...line, versions: isRefused(found) ? [] : found.versions }
      }),
    )
    return { order: { number, status: acts.status, revision: acts.revision }, lines }
  },
  act: async (asked) => {
    const { api, params, form } = asked
    const number = params['number']!
    const [lineId = '', versionId = ''] = fieldOf(form, 'version').split('=')
    const message = fieldOf(form, 'message')
    const end = await api.orderHelp.replaceVersion({
      number,
      lineId,
      versionId,
      revision: fieldOf(form, 'revision'),
      reason: fieldOf(form, 'reason'),
      ...(message && { message }),
    })
    if (isRefused(end)) return end
    return { goTo: afterAct(asked, orderPath(number)), toast: 'office-help.design.done' }
  },
  title: ({ order }, { t }) => t('office-help.design.pageTitle', { number: order.number }),
  View: ({ data: { order, lines }, sent, office: { t, format } }) => (
    <OrderActPage
      title={t('office-help.design.title')}
      order={order}
      lead={t('office-help.design.lead')}
    >
      <HelpProblem sent={sent} />
      {lines.every(({ versions }) => versions.length === 0) ? (
        <Impossible number={order.number}>
          {t(lines.length === 0 ? 'office-help.design.noDesign' : 'office-help.design.noVersion')}
        </Impossible>
      ) : (
        <Card>
          <OfficeForm>
            <SeenOrder revision={order.revision} />
            <ChoiceField
              name="version"
              legend={t('office-help.design.which')}
              choices={lines.flatMap(({ lineId, article, version, versions }) =>
                versions.map(({ versionId, number, designName, frozenAt }) => ({
                  value: `${lineId}=${versionId}`,
                  label: t('office-help.design.version', { article, name: designName, number }),
                  hint: t('office-help.design.instead', {
                    at: format.moment(frozenAt),
                    version: version ?? 0,
                  }),
                })),
              )}
              sent={sent}
            />
            <AreaField
              name="message"
              label={t('office-help.design.message')}
              hint={t('office-help.design.messageHint')}
              maxLength={MOST_REASON}
              rows={2}
              isOptional
              sent={sent}
            />
            <AreaField
              name="reason"
              label={t('office-help.reason')}
              hint={t('office-help.design.reasonHint')}
              maxLength={MOST_REASON}
              rows={2}
              sent={sent}
            />
            <Note>{t('office-help.design.stops')}</Note>
            <div className="o-actions">
              <Submit icon="send">{t('office-help.design.submit')}</Submit>
              <BackToOrder number={order.number} />
            </div>
          </OfficeForm>
        </Card>
      )}
    </OrderActPage>
  ),
})
