import { isRefused } from '#api/refusal.ts'
import { FormProblem, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'

/** Problems that several tickets share. */
export const page = definePage({
  load: ({ api }) => api.ticketWork.listUmbrellas({}),
  act: async ({ api, form }) => {
    const end = await api.ticketWork.openUmbrella({ title: fieldOf(form, 'title') })
    return isRefused(end) ? end : { goTo: `/office/ticket-umbrellas/${end.umbrellaId}` }
  },
  title: (_, { t }) => t('office-tickets.umbrella.list'),
  View: ({ data: { umbrellas }, office: { t, may }, sent }) => (
    <>
      <PageHead
        up={{ href: '/office/tickets', label: t('office-tickets.title') }}
        title={t('office-tickets.umbrella.list')}
        lead={t('office-tickets.umbrella.lead')}
      />
      <FormProblem sent={sent} />
      <div className="o-stack">
        {umbrellas.length === 0 ? (
          <Empty icon="message-square" title={t('office-tickets.umbrella.none')}>
            <p>{t('office-tickets.umbrella.noneHint')}</p>
          </Empty>
        ) : (
          <Card>
            <ul className="o-rows">
              {umbrellas.map((one) => (
                <li key={one.umbrellaId}>
                  <div>
                    <a href={`/office/ticket-umbrellas/${one.umbrellaId}`}>{one.title}</a>{' '}
                    {one.isClosed && <Badge>{t('office-tickets.umbrella.closed')}</Badge>}
                    <p className="o-hint">
                      {t('office-tickets.umbrella.counts', {
                        tickets: one.tickets,
                        waiting: one.waiting,
                      })}{' '}
                      · <When at={one.createdAt} />
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {may('ticket.answer') && (
          <Card title={t('office-tickets.umbrella.new')}>
            <OfficeForm label={t('office-tickets.umbrella.new')}>
              <TextField
                name="title"
                label={t('office-tickets.umbrella.title')}
                hint={t('office-tickets.umbrella.titleHint')}
                maxLength={120}
                sent={sent}
              />
              <div className="o-actions">
                <Submit kind="plain">{t('office-tickets.umbrella.begin')}</Submit>
              </div>
            </OfficeForm>
          </Card>
        )}
      </div>
    </>
  ),
})
