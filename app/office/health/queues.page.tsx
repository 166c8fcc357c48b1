import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Empty, PageHead } from '#app/office/kit/parts.tsx'
import { sortRows } from '#app/office/kit/sort-rows.ts'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { jobWord, lengthOf } from './health-words.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['operationsDesk']['listQueues']>>, Refused>
type Queue = Listed['queues'][number]

const spec = {
  filters: [],
  sorts: ['name', 'running', 'waiting', 'oldest', 'failed'],
  defaultSort: 'name',
}

/** Work beside the answers of the shop, by its kind: there are a dozen of them. */
export const page = definePage({
  load: async ({ api, url }) => {
    const listed = await api.operationsDesk.listQueues({})
    return isRefused(listed) ? listed : { ...listed, state: readList(url, spec) }
  },
  title: (_, { t }) => t('office-health.queues'),
  View: ({ data: { queues, state }, office }) => {
    const { t, me } = office
    const keys = {
      name: ({ name }: Queue) => jobWord(t, name),
      running: ({ running }: Queue) => running,
      waiting: ({ waiting }: Queue) => waiting,
      oldest: ({ waiting, oldestSeconds }: Queue) => (waiting > 0 ? oldestSeconds : undefined),
      failed: ({ failed }: Queue) => failed,
    }
    return (
      <>
        <PageHead
          title={t('office-health.queues')}
          up={{ href: '/office/health', label: t('office-health.title') }}
        />
        <OfficeList
          label={t('office-health.queues')}
          state={state}
          columns={columnsOf(office)}
          rows={sortRows(queues, state.sort, keys, me.language)}
          keyOf={({ name }) => name}
          total={{ count: queues.length }}
          empty={<Empty icon="circle-check" title={t('office-health.noQueues')} />}
        />
      </>
    )
  },
})

function columnsOf({ t, format }: OfficeView): readonly Column<Queue>[] {
  return [
    {
      id: 'name',
      sort: 'name',
      label: t('office-health.queue'),
      isAlways: true,
      cell: ({ name }) => jobWord(t, name),
    },
    {
      id: 'running',
      sort: 'running',
      label: t('office-health.running'),
      isNumber: true,
      cell: ({ running }) => format.number(running),
    },
    {
      id: 'waiting',
      sort: 'waiting',
      label: t('office-health.waiting'),
      isNumber: true,
      cell: ({ waiting }) => format.number(waiting),
    },
    {
      id: 'oldest',
      sort: 'oldest',
      label: t('office-health.oldest'),
      cell: ({ waiting, oldestSeconds }) => (waiting > 0 ? lengthOf(t, oldestSeconds) : '–'),
    },
    {
      id: 'failed',
      sort: 'failed',
      label: t('office-health.failed'),
      isNumber: true,
      cell: ({ name, failed }) =>
        failed > 0 ? (
          <a href={`/office/health/jobs?name=${encodeURIComponent(name)}`}>
            {format.number(failed)}
          </a>
        ) : (
          '0'
        ),
    },
  ]
}
