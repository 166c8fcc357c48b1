import { isRefused } from '#api/refusal.ts'
import type { ListView } from '#app/office/kit/office-list.tsx'
import { ButtonLink } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OfficeView, PageAsk } from '#app/office/office-page.ts'
import { listPaths, type ListName } from '#app/office/tasks/bulk-acts.ts'
import { plainQuery, shownQuery } from './list-query.ts'

export type SavedView = {
  viewId: string
  name: string
  query: string
  isShared: boolean
  count?: { count: number; isMore: boolean }
}

/** Saved views of a list, with how much they hold within the stores of the bar: as much as the list that they open. */
export async function loadViews(
  { api, inStores }: Pick<PageAsk, 'api' | 'inStores'>,
  list: ListName,
): Promise<readonly SavedView[]> {
  const found = await api.officeTask.listCountedViews({ list, store: inStores })
  return isRefused(found) ? [] : found.views
}

export const viewHere = (views: readonly SavedView[], url: URL): SavedView | undefined =>
  views.find(({ query }) => query !== '' && query === plainQuery(url.search))

/** Saved views as tabs after those that the list brings. */
export function viewTabs(
  list: ListName,
  views: readonly SavedView[],
  { url, format }: OfficeView,
): ListView[] {
  const here = viewHere(views, url)
  return views.map((view) => ({
    href: `${listPaths[list]}?${view.query}`,
    label: view.name,
    isHere: view === here,
    ...(view.count && {
      count: `${format.number(view.count.count)}${view.count.isMore ? '+' : ''}`,
    }),
  }))
}

/** Beside the filters of a list: export it, save it as a view, or change the view that it is. */
export function ListTools({ list, views }: { list: ListName; views: readonly SavedView[] }) {
  const office = useOffice()
  const { t, url, may } = office
  const here = viewHere(views, url)
  const canChange = here && (!here.isShared || may('view.share'))
  const asked = new URLSearchParams({ list, query: plainQuery(url.search) })
  const shown = new URLSearchParams({ list, query: shownQuery(office) })
  return (
    <>
      {canChange && (
        <ButtonLink href={`/office/views/${here.viewId}?list=${list}`} icon="pencil">
          {t('office-tasks.view.edit')}
        </ButtonLink>
      )}
      {!here && url.search !== '' && (
        <ButtonLink href={`/office/views/new?${asked}`} icon="save">
          {t('office-tasks.view.save')}
        </ButtonLink>
      )}
      <ButtonLink href={`/office/tasks/export?${shown}`} icon="download">
        {t('office-tasks.exportButton')}
      </ButtonLink>
    </>
  )
}
