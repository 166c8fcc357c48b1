import { useT } from '#app/i18n/shop-view.tsx'
import type { ControlWords } from './list-controls.tsx'
import type { PageWords } from './list-pages.tsx'

export function useOwnListWords(): { controls: ControlWords; pages: PageWords } {
  const t = useT()
  return {
    controls: {
      search: t('accounts-designs.search'),
      date: t('accounts-designs.date'),
      dates: {
        without: t('accounts-designs.date.without'),
        thirty_days: t('accounts-designs.date.thirty_days'),
        three_months: t('accounts-designs.date.three_months'),
        this_year: t('accounts-designs.date.this_year'),
        last_year: t('accounts-designs.date.last_year'),
      },
      sort: t('accounts-designs.sort'),
      sorts: {
        DATE_LAST_MODIFICATION: t('accounts-designs.sort.DATE_LAST_MODIFICATION'),
        DATE_CREATION: t('accounts-designs.sort.DATE_CREATION'),
        POPULARITY: t('accounts-designs.sort.POPULARITY'),
      },
      show: t('accounts-designs.show'),
      all: t('accounts-designs.all'),
    },
    pages: {
      pages: t('accounts-designs.pages'),
      page: (number) => t('accounts-designs.page', { page: number }),
      previous: t('accounts-designs.previous'),
      next: t('accounts-designs.next'),
    },
  }
}
