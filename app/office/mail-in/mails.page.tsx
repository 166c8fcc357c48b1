import { isRefused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeView } from '#app/office/office-page.ts'
import type { ListedMail } from '#commerce/mail-in/mail-in.office.contract.ts'
import { mailInViews, type MailInView } from '#commerce/mail-in/mail-in.terms.ts'

const spec = { filters: ['view'], sorts: ['received'], defaultSort: 'received' }

/** Emails that became no message, and wait for somebody who says what they are. */
export const page = definePage({
  load: async ({ api, url, inStores }) => {
    const state = readList(url, spec)
    const view = mailInViews.find((one) => one === state.values['view']?.[0]) ?? 'quarantined'
    const asked = { view, store: inStores, after: state.after }
    const found = await api.mailIn.listMails(asked)
    return isRefused(found) ? found : { ...found, state, view }
  },
  title: (_, { t }) => t('office-mail-in.title'),
  View: ({ data, office }) => {
    const { t } = office
    const countOf = (view: MailInView) => data.counts.find((one) => one.view === view)?.count ?? 0
    return (
      <>
        <PageHead title={t('office-mail-in.title')} lead={t('office-mail-in.lead')} />
        <OfficeList
          label={t('office-mail-in.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.mails}
          keyOf={({ mailId }) => mailId}
          hrefOf={({ mailId }) => `/office/mail-in/${mailId}`}
          total={{ count: countOf(data.view) }}
          next={data.next}
          views={mailInViews.map((view) => ({
            href: `/office/mail-in?view=${view}`,
            label: t(`office-mail-in.view.${view}`),
            count: countOf(view),
            isHere: view === data.view,
          }))}
          empty={
            <Empty icon="circle-check" title={t('office-mail-in.empty')}>
              <p>{t('office-mail-in.emptyHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

const columnsOf = ({ t, stores }: OfficeView): readonly Column<ListedMail>[] => [
  {
    id: 'from',
    label: t('office-mail-in.from'),
    isAlways: true,
    cell: ({ name, email }) => name || email || t('office-mail-in.nobody'),
  },
  {
    id: 'subject',
    label: t('office-mail-in.subject'),
    isAlways: true,
    cell: ({ subject, preview }) => (
      <span className="o-ticket-words">
        <strong>{subject || t('office-mail-in.noSubject')}</strong>
        <span>{preview}</span>
      </span>
    ),
  },
  {
    id: 'reason',
    label: t('office-mail-in.reason'),
    isAlways: true,
    cell: ({ reason }) =>
      reason && <Badge tone="warn">{t(`office-mail-in.reason.${reason}` as MessageId)}</Badge>,
  },
  {
    id: 'store',
    label: t('office.layout.store'),
    cell: ({ store }) => stores.find(({ slug }) => slug === store)?.name ?? store,
  },
  {
    id: 'at',
    label: t('office-mail-in.received'),
    isAlways: true,
    cell: ({ receivedAt }) => <When at={receivedAt} />,
  },
]
