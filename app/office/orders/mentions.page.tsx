import { isRefused } from '#api/refusal.ts'
import { hrefWith } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { TicketMentions } from '#app/office/tickets/ticket-mentions.tsx'
import { orderPath } from './order-words.tsx'

/** Notes in which colleagues have named whoever looks. */
export const page = definePage({
  load: async ({ api, url }) => {
    const listed = await api.orderDesk.listMentions({
      after: url.searchParams.get('after') ?? undefined,
    })
    if (isRefused(listed)) return listed
    const tickets = await api.ticketWork.listTicketMentions({})
    return { ...listed, tickets: isRefused(tickets) ? undefined : tickets }
  },
  act: async ({ api, form }) => {
    if (fieldOf(form, 'do') === 'tickets') {
      const seen = await api.ticketWork.seeTicketMentions({})
      if (isRefused(seen)) return seen
      return { goTo: '/office/mentions', toast: 'office-orders.mentions.marked' }
    }
    const end = await api.orderDesk.seeMentions({ noteId: fieldOf(form, 'noteId') })
    if (isRefused(end)) return end
    return { goTo: '/office/mentions', toast: 'office-orders.mentions.marked' }
  },
  title: (_, { t }) => t('office-orders.mentions.title'),
  View: ({ data: { mentions, unseen, next, tickets }, office: { t, url } }) => (
    <>
      <PageHead title={t('office-orders.mentions.title')}>
        {unseen > 0 && mentions.length > 0 && (
          <OfficeForm className="o-actions">
            <input type="hidden" name="noteId" value={mentions[0]!.noteId} />
            <Submit kind="plain" icon="check">
              {t('office-orders.mentions.seen')}
            </Submit>
          </OfficeForm>
        )}
      </PageHead>
      {tickets && tickets.mentions.length > 0 && <TicketMentions {...tickets} />}
      {mentions.length === 0 && tickets?.mentions.length ? null : mentions.length === 0 ? (
        <Empty icon="bell" title={t('office-orders.mentions.empty')}>
          <p>{t('office-orders.mentions.emptyHint')}</p>
        </Empty>
      ) : (
        <Card>
          <ul className="o-rows">
            {mentions.map((mention) => (
              <li key={mention.noteId}>
                <div>
                  <a href={`${orderPath(mention.order)}#timeline`}>{mention.order}</a>{' '}
                  {!mention.isSeen && <Badge tone="info">{t('office-orders.mentions.new')}</Badge>}
                  <p className="o-written">{mention.body}</p>
                  <p className="o-hint">
                    {mention.by} · <When at={mention.at} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {next !== undefined && (
        <p className="o-search-all">
          <a className="o-button" href={hrefWith(url, { after: next })}>
            {t('office-orders.timeline.older')}
          </a>
        </p>
      )}
    </>
  ),
})
