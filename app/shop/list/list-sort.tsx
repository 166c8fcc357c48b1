import { useLocation } from 'react-router'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'

type Sort = { value: string; label: string }

/**
 * The order of a list. It sends itself when somebody chooses; without a script there is a button.
 * The first order is the usual one.
 */
export function ListSort({
  sorts,
  chosen,
  formId,
}: {
  sorts: readonly Sort[]
  chosen: string
  /** Form id of the filters that are sent with it; without one, what the address says stays. */
  formId?: string
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  const fields = (
    <>
      <label>
        <span className="list-sort-label">{t('page.list.sort')}</span>
        <select name="sort" form={formId} defaultValue={chosen} data-usual={sorts[0]!.value}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button variant="secondary" form={formId}>
          {t('page.list.apply')}
        </Button>
      </noscript>
    </>
  )
  if (formId !== undefined) return <div className="list-sort">{fields}</div>
  const others = [...new URLSearchParams(search)].filter(
    ([name]) => name !== 'sort' && name !== 'page',
  )
  return (
    <form method="get" action={pathname} className="list-sort">
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {fields}
    </form>
  )
}
