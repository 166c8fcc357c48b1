import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { hrefWith, type ListState } from './list-state.ts'
import { OfficeIcon } from './office-icon.tsx'

export type ListFilter = {
  name: string
  label: string
  /** Left out for a day. */
  choices?: readonly { value: string; label: string }[]
  type?: 'date' | 'text'
  /** Seldom needed: stands behind "More filters". */
  isMore?: boolean
}

type ListFiltersProps = {
  state: ListState
  filters: readonly ListFilter[]
  search: string | undefined
  columns: readonly { id: string; label: string; isAlways?: boolean; isExtra?: boolean }[]
  tools: ReactNode
}

/** Filters of a list: one form that is sent as an address; with a script, as soon as something is ticked. */
export function ListFilters({ state, filters, search, columns, tools }: ListFiltersProps) {
  const { t, url } = useOffice()
  if (filters.length === 0 && search === undefined && columns.length === 0) return null
  const valuesOf: ValuesOf = ({ name }) => state.values[name] ?? []
  return (
    <div className="o-filters">
      <form
        method="get"
        action={url.pathname}
        data-live-filter=""
        role="search"
        aria-label={t('office.list.filters')}
      >
        {search !== undefined && (
          <label className="o-search">
            <span className="o-visually-hidden">{search}</span>
            <OfficeIcon name="search" size={16} />
            <input type="search" name="q" defaultValue={state.search} placeholder={search} />
          </label>
        )}
        {filters
          .filter(({ isMore }) => !isMore)
          .map((filter) => (
            <FilterMenu key={filter.name} filter={filter} values={valuesOf(filter)} />
          ))}
        <MoreMenu filters={filters.filter(({ isMore }) => isMore)} valuesOf={valuesOf} />
        {columns.length > 0 && <ColumnMenu columns={columns} chosen={state.columns} />}
        <input type="hidden" name="sort" value={state.sort} />
        {url.searchParams.get('view') && (
          <input type="hidden" name="view" value={url.searchParams.get('view')!} />
        )}
        <button className="o-button" type="submit" data-without-script="">
          {t('office.list.apply')}
        </button>
      </form>
      {tools && <div className="o-actions">{tools}</div>}
      <Chips state={state} filters={filters} />
    </div>
  )
}

type ValuesOf = (filter: ListFilter) => readonly string[]
type FilterProps = { filter: ListFilter; values: readonly string[] }

function FilterMenu({ filter, values }: FilterProps) {
  if (!filter.choices) return <TypedFilter filter={filter} values={values} />
  return (
    <details className="o-menu" data-menu="">
      <summary className="o-button" data-on={values.length > 0 ? '' : undefined}>
        {filter.label}
        {values.length > 0 && <span className="o-count">{values.length}</span>}
        <OfficeIcon name="chevron-down" size={14} />
      </summary>
      <fieldset className="o-menu-box">
        <legend className="o-visually-hidden">{filter.label}</legend>
        <Ticks filter={filter} values={values} />
      </fieldset>
    </details>
  )
}

function TypedFilter({ filter, values }: FilterProps) {
  return (
    <label className="o-filter-day">
      <span>{filter.label}</span>
      <input type={filter.type ?? 'date'} name={filter.name} defaultValue={values[0]} />
    </label>
  )
}

function Ticks({ filter, values }: FilterProps) {
  return filter.choices?.map(({ value, label }) => (
    <label key={value} className="o-tick">
      <input
        type="checkbox"
        name={filter.name}
        value={value}
        defaultChecked={values.includes(value)}
      />
      <span>{label}</span>
    </label>
  ))
}

/** Filters that a list seldom needs, in one box. */
function MoreMenu({ filters, valuesOf }: { filters: readonly ListFilter[]; valuesOf: ValuesOf }) {
  const { t } = useOffice()
  if (filters.length === 0) return null
  const active = filters.reduce((sum, filter) => sum + valuesOf(filter).length, 0)
  return (
    <details className="o-menu" data-menu="">
      <summary className="o-button" data-on={active > 0 ? '' : undefined}>
        <OfficeIcon name="list-filter" size={16} />
        {t('office.list.more')}
        {active > 0 && <span className="o-count">{active}</span>}
      </summary>
      <div className="o-menu-box o-more-filters">
        {filters.map((filter) =>
          filter.choices ? (
            <fieldset key={filter.name}>
              <legend>{filter.label}</legend>
              <Ticks filter={filter} values={valuesOf(filter)} />
            </fieldset>
          ) : (
            <TypedFilter key={filter.name} filter={filter} values={valuesOf(filter)} />
          ),
        )}
      </div>
    </details>
  )
}

function ColumnMenu({
  columns,
  chosen,
}: {
  columns: ListFiltersProps['columns']
  chosen: readonly string[]
}) {
  const { t } = useOffice()
  const optional = columns.filter(({ isAlways }) => !isAlways)
  if (optional.length < 3) return null
  return (
    <details className="o-menu" data-menu="">
      <summary className="o-button" title={t('office.list.columns')}>
        <OfficeIcon name="columns-3" size={16} />
        <span className="o-visually-hidden">{t('office.list.columns')}</span>
      </summary>
      <fieldset className="o-menu-box">
        <legend className="o-visually-hidden">{t('office.list.columns')}</legend>
        {optional.map(({ id, label, isExtra }) => (
          <label key={id} className="o-tick">
            <input
              type="checkbox"
              name="columns"
              value={id}
              defaultChecked={chosen.length > 0 ? chosen.includes(id) : !isExtra}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** What narrows the list now, each to be taken away by one press. */
function Chips({ state, filters }: { state: ListState; filters: readonly ListFilter[] }) {
  const { t, url } = useOffice()
  const chips = filters.flatMap((filter) => {
    const values = state.values[filter.name] ?? []
    return values.map((value) => ({
      key: `${filter.name} ${value}`,
      text: `${filter.label}: ${filter.choices?.find((choice) => choice.value === value)?.label ?? value}`,
      href: hrefWith(url, { [filter.name]: values.filter((other) => other !== value) }),
    }))
  })
  if (chips.length === 0) return null
  const none = Object.fromEntries(filters.map(({ name }) => [name, undefined]))
  return (
    <ul className="o-chips" aria-label={t('office.list.narrowed')}>
      {chips.map(({ key, text, href }) => (
        <li key={key}>
          <a href={href} aria-label={t('office.list.remove', { name: text })}>
            {text}
            <OfficeIcon name="x" size={13} />
          </a>
        </li>
      ))}
      <li>
        <a className="o-chip-clear" href={hrefWith(url, none)}>
          {t('office.list.clear')}
        </a>
      </li>
    </ul>
  )
}
