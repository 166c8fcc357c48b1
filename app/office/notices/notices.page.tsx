import { isRefused } from '#api/refusal.ts'
import { hrefWith, readList, valuesOf } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, ButtonLink, Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, type OfficeView } from '#app/office/office-page.ts'
import type { Notice } from '#commerce/notice-desk/notice-desk.office.contract.ts'
import {
  isNoticeKind,
  noticeKinds,
  noticeKindNames,
} from '#commerce/staff-notice/staff-notice.terms.ts'
import { unreadCount } from './unread-count.ts'
import { kindWord, noticeHref, noticeText } from './notice-words.ts'

const spec = { filters: ['kind'], sorts: ['at'], defaultSort: '-at' }

/** Form of the buttons in the rows, beside the list. */
const ROW_FORM = 'notice'

const isAll = (url: URL) => url.searchParams.get('state') === 'all'

/** Own notices, newest first: each leads to what it is about. */
export const page = definePage({
  load: async ({ api, url }) => {
    const state = readList(url, spec)
    const found = await api.noticeDesk.listNotices({
      state: isAll(url) ? 'all' : 'unread',
      kind: valuesOf(url.searchParams, 'kind').filter(isNoticeKind),
      after: state.after,
    })
    return isRefused(found) ? found : { ...found, state }
  },
  act: async ({ api, form, url }) => {
    const noticeId = fieldOf(form, 'read')
    const answer = await api.noticeDesk.readNotices(
      noticeId === '' ? { until: fieldOf(form, 'until') } : { noticeId: [Number(noticeId)] },
    )
    if (isRefused(answer)) return answer
    const isOne = noticeId !== ''
    return {
      goTo: url.pathname + url.search,
      toast: isOne ? 'office-notices.readOne' : 'office-notices.readAll',
    }
  },
  title: (_, { t }) => t('office-notices.title'),
  View: ({ data, office }) => {
    const { t, url } = office
    const newest = data.notices[0]
    return (
      <>
        <PageHead title={t('office-notices.title')} lead={t('office-notices.lead')}>
          {data.unread > 0 && newest && data.state.after === undefined && (
            <OfficeForm className="o-actions">
              <input type="hidden" name="until" value={newest.at} />
              <Submit kind="plain" icon="check">
                {t('office-notices.markAll')}
              </Submit>
            </OfficeForm>
          )}
          <ButtonLink href="/office/notices/choices" icon="settings">
            {t('office-notices.choices')}
          </ButtonLink>
        </PageHead>
        <OfficeList
          label={t('office-notices.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.notices}
          keyOf={({ noticeId }) => String(noticeId)}
          hrefOf={(notice) => noticeHref(notice, office.may)}
          nameOf={(notice) => noticeText(notice, office)}
          next={data.next}
          filters={filtersOf(office)}
          views={[
            {
              href: hrefWith(url, { state: undefined }),
              label: t('office-notices.unread'),
              count: unreadCount(data.unread),
              isHere: !isAll(url),
            },
            {
              href: hrefWith(url, { state: 'all' }),
              label: t('office-notices.all'),
              isHere: isAll(url),
            },
          ]}
          empty={
            <Empty icon="bell" title={t('office-notices.empty')}>
              <p>{t('office-notices.emptyHint')}</p>
            </Empty>
          }
        />
        <OfficeForm id={ROW_FORM} label={t('office-notices.title')} />
      </>
    )
  },
})

const filtersOf = (office: OfficeView) => [
  {
    name: 'kind',
    label: office.t('office-notices.filter.kind'),
    choices: noticeKindNames
      .filter((kind) => {
        const { permission } = noticeKinds[kind]
        return permission === undefined || office.may(permission)
      })
      .map((kind) => ({ value: kind, label: kindWord(office, kind) })),
  },
]

const columnsOf = (office: OfficeView): readonly Column<Notice>[] => [
  {
    id: 'what',
    label: office.t('office-notices.column.what'),
    isAlways: true,
    cell: (notice) => (
      // Whoever opens it has read it.
      <span data-notice={notice.isRead ? undefined : notice.noticeId}>
        {noticeText(notice, office)}
      </span>
    ),
  },
  {
    id: 'kind',
    label: office.t('office-notices.column.kind'),
    cell: ({ kind }) => kindWord(office, kind),
  },
  {
    id: 'store',
    label: office.t('office-todos.column.store'),
    cell: ({ store }) => office.stores.find(({ slug }) => slug === store)?.name ?? store,
  },
  {
    id: 'at',
    label: office.t('office-notices.column.at'),
    isAlways: true,
    cell: ({ at }) => <When at={at} isRelative />,
  },
  {
    id: 'read',
    label: office.t('office-notices.column.state'),
    isAlways: true,
    cell: (notice) =>
      notice.isRead ? (
        <span className="o-hint">{office.t('office-notices.isRead')}</span>
      ) : (
        <div className="o-actions">
          <Badge tone="info">{office.t('office-notices.new')}</Badge>
          <Submit kind="plain" form={ROW_FORM} name="read" value={String(notice.noticeId)}>
            {office.t('office-notices.mark')}
            <span className="o-visually-hidden"> {noticeText(notice, office)}</span>
          </Submit>
        </div>
      ),
  },
]
