import { isRefused } from '#api/refusal.ts'
import { AreaField, ChoiceField, FormProblem, SelectField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { orderPath } from '#app/office/orders/order-words.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import {
  MOST_MESSAGE_LETTERS,
  ticketSubjects,
  type TicketSubject,
} from '#commerce/ticket/ticket.terms.ts'

const noStores: readonly string[] = []

/** Writing to a customer first, or noting what was said on the telephone; both are tickets from then on. */
export const page = definePage({
  load: async ({ api, url }) => {
    const order = url.searchParams.get('order') || undefined
    const customerId = url.searchParams.get('customer') || undefined
    if (order !== undefined) {
      const found = await api.orderDesk.getOrder({ number: order })
      if (isRefused(found)) return found
      return { order: found.number, customerId: undefined, name: found.number, stores: noStores }
    }
    const customer = await api.customerDesk.getCustomer({ customerId: customerId ?? '' })
    if (isRefused(customer)) return customer
    const used: readonly string[] = customer.orderList.map(({ store }) => store)
    return {
      order: undefined,
      customerId: customer.customerId,
      name: customer.name || customer.email,
      stores: [...new Set(used)],
    }
  },
  act: async ({ api, form }) => {
    const isCall = fieldOf(form, 'how') === 'call'
    const begun = await api.ticketAbout.beginTicket({
      order: fieldOf(form, 'order') || undefined,
      customerId: fieldOf(form, 'customer') || undefined,
      store: fieldOf(form, 'store') || undefined,
      subject: fieldOf(form, 'subject') as TicketSubject,
      text: fieldOf(form, 'text'),
      isCall,
    })
    if (isRefused(begun)) return begun
    return {
      goTo: `/office/tickets/${begun.publicId}`,
      toast: isCall ? 'office-tickets.begin.noted' : 'office-tickets.begin.sent',
    }
  },
  title: ({ name }, { t }) => t('office-tickets.begin.title', { name }),
  View: ({ data: { order, customerId, name, stores: used }, office: { t, stores, url }, sent }) => {
    const back = order === undefined ? `/office/customers/${customerId}` : orderPath(order)
    const known = used.length > 0 ? stores.filter(({ slug }) => used.includes(slug)) : stores
    return (
      <>
        <PageHead
          up={{ href: back, label: name }}
          title={t('office-tickets.begin.title', { name })}
          lead={t('office-tickets.begin.lead')}
        />
        <FormProblem sent={sent} />
        <Card>
          <OfficeForm label={t('office-tickets.begin.do')}>
            {order !== undefined && <input type="hidden" name="order" value={order} />}
            {customerId !== undefined && <input type="hidden" name="customer" value={customerId} />}
            <ChoiceField
              name="how"
              legend={t('office-tickets.begin.how')}
              value={url.searchParams.get('how') === 'call' ? 'call' : 'mail'}
              choices={[
                { value: 'mail', label: t('office-tickets.begin.mail') },
                {
                  value: 'call',
                  label: t('office-tickets.begin.call'),
                  hint: t('office-tickets.begin.callHint'),
                },
              ]}
              sent={sent}
            />
            {order === undefined && (
              <SelectField
                name="store"
                label={t('office.layout.store')}
                value={known[0]?.slug}
                choices={known.map(({ slug, name: label }) => ({ value: slug, label }))}
                sent={sent}
              />
            )}
            <SelectField
              name="subject"
              label={t('general.ticket.subject')}
              value={order === undefined ? 'other' : 'order'}
              choices={ticketSubjects.map((subject) => ({
                value: subject,
                label: t(`general.ticket.subject.${subject}` as MessageId),
              }))}
              sent={sent}
            />
            <AreaField
              name="text"
              label={t('office-tickets.begin.text')}
              hint={t('office-tickets.begin.textHint')}
              rows={8}
              maxLength={MOST_MESSAGE_LETTERS}
              sent={sent}
            />
            <div className="o-actions">
              <Submit icon="send">{t('office-tickets.begin.do')}</Submit>
              <ButtonLink href={back}>{t('office-tickets.back')}</ButtonLink>
            </div>
          </OfficeForm>
        </Card>
      </>
    )
  },
})
