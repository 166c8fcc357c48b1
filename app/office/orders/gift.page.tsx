import { isRefused } from '#api/refusal.ts'
import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { AnswerWith, loadTicketBehind, readAnswerWith } from '#app/office/tickets/answer-with.tsx'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import { MOST_GIFT_MESSAGE } from '#commerce/checkout/checkout.terms.ts'
import { ActProblem, BackToOrder, Impossible, OrderActPage, SeenOrder } from './order-act-page.tsx'
import { orderPath } from './order-words.tsx'

/** Words of the card that goes into the parcel: added, corrected or taken out until it is packed. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const gift = await api.orderActs.getGift({ number: params['number']! })
    if (isRefused(gift)) return gift
    return { ...gift, ticket: await loadTicketBehind(api, url) }
  },
  act: async (asked) => {
    const { api, params, form } = asked
    const number = params['number']!
    const done = await api.orderActs.changeGift({
      number,
      revision: Number(fieldOf(form, 'revision')),
      message: fieldOf(form, 'message') || undefined,
      seen: fieldOf(form, 'seen') || undefined,
      ...readAnswerWith(form),
    })
    if (isRefused(done)) return done
    return { goTo: afterAct(asked, orderPath(number)), toast: 'office-acts.gift.done' }
  },
  title: ({ number }, { t }) => t('office-acts.gift.pageTitle', { number }),
  View: ({ data, office: { t }, sent }) => (
    <OrderActPage
      title={t('office-acts.gift.title')}
      order={data}
      lead={t('office-acts.gift.lead')}
    >
      {data.mayChange ? (
        <Card>
          <OfficeForm>
            <ActProblem sent={sent} />
            <SeenOrder revision={data.revision} />
            <input type="hidden" name="seen" value={data.message ?? ''} />
            <AreaField
              name="message"
              label={t('office-acts.gift.message')}
              hint={t('office-acts.gift.hint')}
              value={data.message}
              rows={5}
              maxLength={MOST_GIFT_MESSAGE}
              isOptional
              sent={sent}
            />
            {data.ticket && <AnswerWith ticket={data.ticket} sent={sent} />}
            <div className="o-actions">
              <Submit icon="gift">{t('office-acts.gift.submit')}</Submit>
              <BackToOrder number={data.number} />
            </div>
          </OfficeForm>
        </Card>
      ) : (
        <Impossible number={data.number}>{t('office-acts.gift.no')}</Impossible>
      )}
    </OrderActPage>
  ),
})
