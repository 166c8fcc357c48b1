import { EXPECTED_REFUSAL, isRefused, type Refused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { readList, type ListSpec } from '#app/office/kit/list-state.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { OfficeList, type ListView } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { ButtonLink, Empty, PageHead } from '#app/office/kit/parts.tsx'
import {
  definePage,
  fieldsOf,
  type ActEnd,
  type FormAsk,
  type OfficeApi,
  type OfficeView,
} from '#app/office/office-page.ts'
import {
  MOST_BUNDLED_JOBS,
  queueStages,
  type QueueView,
} from '#commerce/production-desk/production-desk.terms.ts'
import { listBulk } from '#app/office/tasks/list-bulk.tsx'
import { ListTools, loadViews, viewHere, viewTabs } from '#app/office/views/saved-views.tsx'
import { queueFieldsOf } from '#commerce/production-desk/production-address.terms.ts'
import { presses } from '#commerce/production/production.terms.ts'
import { FloorProblem } from './floor-notes.tsx'
import { PressBars } from './press-bars.tsx'
import { FloorTabs, floorWord, jobPath } from './production-words.tsx'
import { queueColumns } from './queue-columns.tsx'

export type Queue = Exclude<Awaited<ReturnType<OfficeApi['productionDesk']['listQueue']>>, Refused>

const spec: ListSpec = {
  filters: ['press', 'stage', 'article', 'store'],
  sorts: [],
  defaultSort: '',
}
/** Parts of a view that Today links to: tabs only while somebody is there. */
const partsOfToday: readonly QueueView[] = ['todayLeft', 'todayMade']

/** The queue: what is made again first, then what must leave first. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const asked = queueFieldsOf(query)
    const [queue, saved] = await Promise.all([
      api.productionDesk.listQueue({
        ...asked,
        after: state.after,
      }),
      loadViews({ api, inStores }, 'production'),
    ])
    return isRefused(queue) ? queue : { queue, state, view: asked.view, saved }
  },
  act: downloadRows,
  title: (_, { t }) => t('office-production.title'),
  View: ({ data: { queue, state, view, saved }, office, sent }) => {
    const { t, may } = office
    const here = viewHere(saved, office.url)
    return (
      <>
        <PageHead title={t('office-production.title')}>
          <ButtonLink href="/office/production/scan" kind="primary" icon="scan-line">
            {t('office-production.scanCode')}
          </ButtonLink>
        </PageHead>
        <FloorTabs here="queue" />
        <FloorProblem sent={sent} />
        <PressBars presses={queue.presses} />
        <OfficeList
          label={t('office-production.title')}
          state={state}
          rows={queue.rows}
          keyOf={({ code }) => code}
          hrefOf={({ number }) => jobPath(number)}
          total={queue}
          next={queue.next}
          views={[
            ...viewsOf(queue, view, office).map((one) => ({ ...one, isHere: one.isHere && !here })),
            ...viewTabs('production', saved, office),
          ]}
          tools={<ListTools list="production" views={saved} />}
          columns={queueColumns(office)}
          {...listBulk('production', office, queue, <DownloadButton office={office} />)}
          filters={[
            {
              name: 'press',
              label: t('office-production.press'),
              choices: presses.map((value) => ({ value, label: floorWord(t, 'press', value) })),
            },
            {
              name: 'stage',
              label: t('office-production.stage'),
              choices: queueStages.map((value) => ({
                value,
                label: t(`office-production.stage.${value}`),
              })),
            },
            {
              name: 'article',
              label: t('office-production.article'),
              choices: queue.articles.map(({ articleId, article }) => ({
                value: String(articleId),
                label: article,
              })),
            },
            ...storeFilter(office),
          ]}
          empty={
            <Empty
              icon={view === 'all' ? 'factory' : 'circle-check'}
              title={t(`office-production.empty.${view === 'all' ? 'all' : 'view'}`)}
            >
              <p>{t(`office-production.emptyHint.${view === 'all' ? 'all' : 'view'}`)}</p>
              {view !== 'all' && may('production.read') && (
                <ButtonLink href="/office/production">{t('office-production.showAll')}</ButtonLink>
              )}
            </Empty>
          }
        />
      </>
    )
  },
})

function viewsOf({ views }: Queue, here: QueueView, { t, format }: OfficeView): ListView[] {
  return views
    .filter(({ view }) => view === here || !partsOfToday.includes(view))
    .map(({ view, count }) => ({
      href: view === 'all' ? '/office/production' : `/office/production?view=${view}`,
      label: t(`office-production.view.${view}`),
      count: format.number(count),
      isHere: view === here,
    }))
}

const DownloadButton = ({ office: { t, url } }: { office: OfficeView }) => (
  <button
    className="o-button"
    data-kind="primary"
    type="submit"
    name="act"
    value="download"
    formAction={url.pathname + url.search}
    data-download=""
  >
    <OfficeIcon name="download" />
    {t('office-production.download')}
  </button>
)

/** Sends the files of the ticked lines; what else is done on several lines is a task. */
async function downloadRows({ form }: FormAsk): Promise<ActEnd> {
  const numbers = [...new Set(fieldsOf(form, 'ids').map((code) => code.split('/')[0]!))]
  const no = (code: string): Refused => ({
    errorCode: EXPECTED_REFUSAL,
    code: 'invalid',
    fields: { ids: code },
  })
  if (numbers.length === 0) return no('required')
  if (numbers.length > MOST_BUNDLED_JOBS) return no('too_many')
  const query = new URLSearchParams(numbers.map((number) => ['number', number]))
  return { goTo: `${apiPath('/office/production/bundle')}?${query}` }
}
