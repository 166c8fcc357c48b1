import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { hrefWith, type ListState } from './list-state.ts'
import { OfficeIcon } from './office-icon.tsx'
import { Empty, Tabs } from './parts.tsx'

export type Column<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Name in `sort` of the address. */
  sort?: string
  isNumber?: boolean
  /** Cannot be taken out: it says which row it is. */
  isAlways?: boolean
  /** Shown only when somebody asks for it. */
  isExtra?: boolean
}

export type ListView = { href: string; label: ReactNode; count?: ReactNode; isHere: boolean }

type OfficeListProps<Row> = {
  /** Read out, and name of the list's saved views. */
  label: string
  state: ListState
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  hrefOf?: (row: Row) => string
  /** Name of a row for whoever ticks it without seeing it; its key, when left out. */
  nameOf?: (row: Row) => string
  /** Left out where nobody counted. `isMore`: there are more than were counted. */
  total?: { count: number; isMore?: boolean }
  /** Where the next page begins. */
  next?: string | undefined
  filters?: readonly ListFilter[]
  /** Words of the search field; left out where a list has none. */
  search?: string
  views?: readonly ListView[]
  /** Acts on several rows: fields of a form that is sent to `action` with `ids`, and `query` for all that match. */
  bulk?: { action: string; bar: ReactNode; query?: string }
  empty?: ReactNode
  /** Beside the filters: export, save as view. */
  tools?: ReactNode
}

/** The list of the office: every list is this one. */
export function OfficeList<Row>(props: OfficeListProps<Row>) {
  const { t, url, makeKey } = useOffice()
  const { state, rows, columns, bulk } = props
  const shown = columns.filter(
    ({ id, isAlways, isExtra }) =>
      isAlways || (state.columns.length > 0 ? state.columns.includes(id) : !isExtra),
  )
  const table = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys too
    <div className="o-table-box" tabIndex={0} role="region" aria-label={props.label}>
      <table className="o-table" data-list="">
        <thead>
          <tr>
            {bulk && (
              <th className="o-pick">
                <label>
                  <input type="checkbox" data-check-all="" aria-label={t('office.list.checkAll')} />{' '}
                  <span className="o-pick-words">{t('office.list.checkAll')}</span>
                </label>
              </th>
            )}
            {shown.map((column) => (
              <HeadCell key={column.id} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={props.keyOf(row)} data-row={props.hrefOf?.(row) ?? ''}>
              {bulk && (
                <td className="o-pick">
                  <input
                    type="checkbox"
                    name="ids"
                    value={props.keyOf(row)}
                    aria-label={t('office.list.check', {
                      name: (props.nameOf ?? props.keyOf)(row),
                    })}
                  />
                </td>
              )}
              {shown.map((column, index) => (
                <td
                  key={column.id}
                  data-label={column.label}
                  className={column.isNumber ? 'o-number' : undefined}
                >
                  {index === 0 && props.hrefOf ? (
                    <a className="o-row-link" href={props.hrefOf(row)}>
                      {column.cell(row)}
                    </a>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  return (
    <div className="o-list">
      {props.views && <Tabs label={t('office.list.views')} tabs={props.views} />}
      <ListFilters
        state={state}
        filters={props.filters ?? []}
        search={props.search}
        columns={columns}
        tools={props.tools}
      />
      {rows.length === 0 ? (
        (props.empty ?? <Empty title={t('office.list.empty')} />)
      ) : bulk ? (
        <form method="post" action={bulk.action} data-bulk="">
          <input type="hidden" name="_key" value={makeKey()} />
          <input type="hidden" name="query" value={bulk.query ?? url.search} />
          {table}
          <div className="o-bulk" data-bulk-bar="">
            {bulk.bar}
          </div>
        </form>
      ) : (
        table
      )}
      <ListFoot {...props} />
    </div>
  )
}

function HeadCell<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const { t, url } = useOffice()
  const className = column.isNumber ? 'o-number' : undefined
  if (!column.sort) return <th className={className}>{column.label}</th>
  const isSorted = state.sort.replace(/^-/, '') === column.sort
  const isDown = state.sort.startsWith('-')
  const next = isSorted && isDown ? column.sort : `-${column.sort}`
  const direction = isDown ? 'descending' : 'ascending'
  return (
    <th className={className} aria-sort={isSorted ? direction : undefined}>
      <a href={hrefWith(url, { sort: next })} title={t('office.list.sort')}>
        {column.label}
        <OfficeIcon
          name={isSorted ? (isDown ? 'arrow-down' : 'arrow-up') : 'arrow-up-down'}
          size={13}
        />
      </a>
    </th>
  )
}

function ListFoot<Row>({ total, next, rows, state }: OfficeListProps<Row>) {
  const { t, url, format } = useOffice()
  if (rows.length === 0) return null
  return (
    <div className="o-list-foot">
      {total && (
        <p className="o-hint">
          {total.isMore
            ? t('office.list.countMore', { count: format.number(total.count) })
            : t('office.list.count', { count: total.count })}
        </p>
      )}
      <nav className="o-pages" aria-label={t('office.list.pages')}>
        {state.after !== undefined && (
          <a className="o-button" href={hrefWith(url, {})} data-key-first="">
            {t('office.list.first')}
          </a>
        )}
        {next !== undefined && (
          <a className="o-button" href={hrefWith(url, { after: next })} rel="next">
            {t('office.list.next')}
            <OfficeIcon name="chevron-right" size={16} />
          </a>
        )}
      </nav>
    </div>
  )
}
