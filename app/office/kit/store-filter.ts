import type { OfficeView } from '#app/office/office-page.ts'
import type { ListFilter } from './list-filters.tsx'

/** Filter by store, for whoever has several: what it chooses goes before the bar at the top. */
export const storeFilter = (
  { t, stores }: Pick<OfficeView, 't' | 'stores'>,
  { isMore = false }: { isMore?: boolean } = {},
): ListFilter[] =>
  stores.length < 2
    ? []
    : [
        {
          name: 'store',
          label: t('office.layout.store'),
          choices: stores.map(({ slug, name }) => ({ value: slug, label: name })),
          isMore,
        },
      ]
