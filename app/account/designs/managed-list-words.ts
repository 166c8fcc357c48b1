import { useT } from '#app/i18n/shop-view.tsx'
import { triFilters } from './designs-query.ts'
import type { ControlWords, TriControl } from './list-controls.tsx'
import type { PageWords } from './list-pages.tsx'

type ManagedListWords = { controls: ControlWords; questions: TriControl[]; pages: PageWords }

export function useManagedListWords(): ManagedListWords {
  const t = useT()
  return {
    controls: {
      search: t('accounts-designs-admin.search'),
      date: t('accounts-designs-admin.date'),
      dates: {
        without: t('accounts-designs-admin.date.without'),
        thirty_days: t('accounts-designs-admin.date.thirty_days'),
        three_months: t('accounts-designs-admin.date.three_months'),
        this_year: t('accounts-designs-admin.date.this_year'),
        last_year: t('accounts-designs-admin.date.last_year'),
      },
      sort: t('accounts-designs-admin.sort'),
      sorts: {
        DATE_LAST_MODIFICATION: t('accounts-designs-admin.sort.DATE_LAST_MODIFICATION'),
        DATE_CREATION: t('accounts-designs-admin.sort.DATE_CREATION'),
        POPULARITY: t('accounts-designs-admin.sort.POPULARITY'),
      },
      show: t('accounts-designs-admin.show'),
      all: t('accounts-designs-admin.all'),
    },
    questions: triFilters.map((filter) => ({
      filter,
      label: t(`accounts-designs-admin.filter.${filter}`),
      answers: {
        ALL: t('accounts-designs-admin.filter.ALL'),
        true: t('accounts-designs-admin.filter.true'),
        false: t('accounts-designs-admin.filter.false'),
      },
    })),
    pages: {
      pages: t('accounts-designs-admin.pages'),
      page: (number) => t('accounts-designs-admin.page', { page: number }),
      previous: t('accounts-designs-admin.previous'),
      next: t('accounts-designs-admin.next'),
    },
  }
}
