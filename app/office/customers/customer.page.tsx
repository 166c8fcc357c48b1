import { isRefused, type Refused } from '#api/refusal.ts'
import { AreaField, FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import {
  Badge,
  ButtonLink,
  Card,
  Facts,
  Figure,
  Money,
  PageHead,
  Submit,
  When,
} from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { brandName } from './brand-name.ts'
import { definePage, fieldOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { OrderRows, TicketRows } from './account-rows.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerPoints } from './customer-points.tsx'

type Customer = Exclude<Awaited<ReturnType<OfficeApi['customerDesk']['getCustomer']>>, Refused>

/** One customer: what they bought and asked, and who of the shop looked. Nobody acts as them. */
export const page = definePage({
  load: ({ api, params }) => api.customerDesk.getCustomer({ customerId: params['id']! }),
  act: async ({ api, params, form }) => {
    const customerId = params['id']!
    const goTo = `/office/customers/${customerId}`
    const act = fieldOf(form, 'do')
    if (act === 'note') {
      const body = fieldOf(form, 'body')
      const added = await api.customerDesk.addCustomerNote({ customerId, body })
      return isRefused(added) ? added : { goTo, toast: 'office-customers.note.added' }
    }
    if (act === 'removeNote') {
      const noteId = Number(fieldOf(form, 'noteId'))
      const removed = await api.customerDesk.removeCustomerNote({ customerId, noteId })
      return isRefused(removed) ? removed : { goTo, toast: 'office-customers.note.removed' }
    }
    if (act === 'point') {
      const agreed = await api.customerDesk.agreeCustomerPoint({
        customerId,
        country: fieldOf(form, 'country') as AddressCountry,
        name: fieldOf(form, 'name'),
        addressLine: fieldOf(form, 'addressLine'),
        postalCode: fieldOf(form, 'postalCode'),
        city: fieldOf(form, 'city'),
        openingHours: fieldOf(form, 'openingHours'),
        agreedUntil: fieldOf(form, 'agreedUntil'),
      })
      return isRefused(agreed) ? agreed : { goTo, toast: 'office-customers.point.added' }
    }
    if (act === 'endPoint') {
      const pointId = fieldOf(form, 'pointId')
      const ended = await api.customerDesk.endCustomerPoint({ customerId, pointId })
      return isRefused(ended) ? ended : { goTo, toast: 'office-customers.point.ended' }
    }
    const reason = fieldOf(form, 'reason')
    const ended = await api.customerDesk.endCustomerSessions({ customerId, reason })
    if (isRefused(ended)) return ended
    return { goTo, toast: 'office-customers.done.signedOut' }
  },
  title: ({ name, email }) => name || email,
  View: ({ data, sent, office: { t, format, may } }) => (
    <>
      <PageHead
        title={data.name || data.email}
        up={{ href: '/office/customers', label: t('office-customers.title') }}
        badges={
          <>
            {data.kind === 'COMPANY' && <Badge>{t('office-customers.kind.COMPANY')}</Badge>}
            {data.isPartner && <Badge tone="info">{t('office-customers.partner')}</Badge>}
          </>
        }
      >
        {may('ticket.answer') && (
          <ButtonLink
            href={`/office/tickets/begin?customer=${data.customerId}`}
            icon="message-square"
          >
            {t('office-tickets.begin.act')}
          </ButtonLink>
        )}
        {data.maySeeAs && (
          <ButtonLink href={`/office/customers/${data.customerId}/see-as`} icon="eye">
            {t('office-customers.seeAs')}
          </ButtonLink>
        )}
      </PageHead>
      <div className="o-columns">
        <div className="o-stack">
          <div className="o-figures">
            <Figure label={t('office-customers.orders')} value={format.number(data.orders)} />
            {data.spent.map(({ currency, totalMinor }) => (
              <Figure
                key={currency}
                label={t('office-customers.spent')}
                value={<Money minor={totalMinor} currency={currency} />}
              />
            ))}
            <Figure
              label={t('office-customers.openTickets')}
              value={format.number(
                data.tickets.filter(({ status }) => status === 'PENDING').length,
              )}
            />
          </div>
          <Card title={t('office-customers.orders')}>
            <OrderRows orders={data.orderList} isLinked />
          </Card>
          <Card title={t('office-customers.tickets')}>
            <TicketRows tickets={data.tickets} isLinked />
          </Card>
          <CustomerNotes notes={data.notes} sent={sentBy(sent, 'note')} />
          <CustomerPoints
            points={data.points}
            countries={data.pointCountries}
            sent={sentBy(sent, 'point')}
          />
        </div>
        <div className="o-stack">
          <About customer={data} />
          <SignOut customer={data} sent={sentBy(sent, 'signOut')} />
          <Looks customer={data} />
        </div>
      </div>
    </>
  ),
})

/** Refused form, for the one of several forms that was sent. */
const sentBy = (sent: Sent | undefined, act: string) =>
  sent && (fieldOf(sent.form, 'do') || 'signOut') === act ? sent : undefined

function About({ customer }: { customer: Customer }) {
  const { t, format } = useOffice()
  const { email, phone } = customer
  return (
    <Card title={t('office-customers.about')}>
      <Facts
        rows={[
          [
            t('office-customers.email'),
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [
            t('office-customers.phone'),
            phone && (
              <a key="phone" href={`tel:${phone}`}>
                {phone}
              </a>
            ),
          ],
          [t('office-customers.company'), customer.companyName],
          [t('office-customers.taxId'), customer.taxId],
          [t('office-customers.brand'), brandName(customer.brand)],
          [t('office-customers.since'), format.day(customer.since)],
        ]}
      />
    </Card>
  )
}

function SignOut({ customer, sent }: { customer: Customer; sent: Sent | undefined }) {
  const { t, may } = useOffice()
  const count = customer.sessions
  return (
    <Card title={t('office-customers.sessions')}>
      <p>{t('office-customers.sessions.count', { count })}</p>
      {may('customer.sign_out') && count > 0 && (
        <details className="o-more" open={sent !== undefined}>
          <summary>{t('office-customers.signOut')}</summary>
          <OfficeForm label={t('office-customers.signOut')}>
            <FormProblem sent={sent} />
            <p className="o-hint">{t('office-customers.signOutHint')}</p>
            <AreaField
              name="reason"
              label={t('office-customers.reason')}
              rows={2}
              maxLength={300}
              sent={sent}
            />
            <div className="o-actions">
              <Submit kind="danger" icon="log-out">
                {t('office-customers.signOut')}
              </Submit>
            </div>
          </OfficeForm>
        </details>
      )}
    </Card>
  )
}

function Looks({ customer: { looks } }: { customer: Customer }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-customers.looks')}>
      <p className="o-hint">{t('office-customers.looksHint')}</p>
      <ul className="o-rows">
        {looks.map(({ staffName, at, reason }) => (
          <li key={`${staffName} ${at}`}>
            <span>
              {staffName}
              {reason && <small className="o-hint"> · {reason}</small>}
            </span>
            <span className="o-hint">
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
