import { isRefused } from '#api/refusal.ts'
import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Submit, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import { ActProblem, BackToOrder, Impossible, OrderActPage, SeenOrder } from './order-act-page.tsx'
import { orderPath } from './order-words.tsx'

/** The factory's answer to support: whether nothing of the order is made yet. */
export const page = definePage({
  load: ({ api, params }) => api.orderActs.getActs({ number: params['number']! }),
  act: async (asked) => {
    const { api, params, form } = asked
    const number = params['number']!
    const isAgreed = fieldOf(form, 'answer') === 'AGREED'
    const answer = await api.orderActs.answerCancellation({
      number,
      revision: Number(fieldOf(form, 'revision')),
      answer: isAgreed ? 'AGREED' : 'REFUSED',
      note: fieldOf(form, 'note'),
    })
    if (isRefused(answer)) return answer
    const toast = isAgreed ? 'office-acts.answer.agreed' : 'office-acts.answer.refused'
    return { goTo: afterAct(asked, orderPath(number)), toast }
  },
  title: ({ number }, { t }) => t('office-acts.answer.pageTitle', { number }),
  View: ({ data, office: { t }, sent }) => (
    <OrderActPage title={t('office-acts.answer.title')} order={data}>
      {data.cancelRequest ? (
        <Card>
          <Facts
            rows={[
              [t('office-acts.why'), data.cancelRequest.reason],
              [t('office-acts.answer.by'), data.cancelRequest.by],
              [t('office-acts.answer.at'), <When key="at" at={data.cancelRequest.askedAt} />],
            ]}
          />
          <OfficeForm>
            <ActProblem sent={sent} />
            <SeenOrder revision={data.revision} />
            <AreaField
              name="note"
              label={t('office-acts.answer.note')}
              maxLength={300}
              isOptional
              sent={sent}
            />
            <div className="o-actions">
              <Submit kind="danger" name="answer" value="AGREED">
                {t('office-acts.answer.agree')}
              </Submit>
              <Submit kind="plain" name="answer" value="REFUSED">
                {t('office-acts.answer.refuse')}
              </Submit>
            </div>
          </OfficeForm>
        </Card>
      ) : (
        <Impossible number={data.number}>{t('office-acts.answer.none')}</Impossible>
      )}
      {data.cancelRequest && <BackToOrder number={data.number} />}
    </OrderActPage>
  ),
})
