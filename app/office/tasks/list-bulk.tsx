import type { ReactNode } from 'react'
import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import type { OfficeView } from '#app/office/office-page.ts'
import { bulkActs, isBulkAct, type ListName } from './bulk-acts.ts'
import { shownQuery } from '#app/office/views/list-query.ts'

type Bulk = { action: string; bar: ReactNode; query: string }

/**
 * Acts on several rows of a list at once: those that are ticked, or all that match. The next page says on how
 * many, which a list that is not counted leaves to it. Where somebody may do none of them, rows have no
 * ticks. `others`: buttons of the list's own page, each with its address.
 */
export function listBulk(
  of: ListName,
  office: OfficeView,
  counted?: { count: number; isMore?: boolean },
  others?: ReactNode,
): { bulk?: Bulk } {
  const { t, may, format } = office
  const open = Object.entries(bulkActs).filter(
    ([name, { list, permission }]) => isBulkAct(name) && list === of && may(permission),
  )
  if (open.length === 0 && !others) return {}
  const bar = (
    <>
      <span className="o-bulk-count">
        <span data-checked-count="">0</span> {t('office-tasks.selected')}
      </span>
      {open.length > 0 && (
        <label className="o-tick">
          <input type="checkbox" name="all" value="yes" />
          <span>
            {counted
              ? t('office-tasks.allThatMatch', {
                  count: `${format.number(counted.count)}${counted.isMore ? '+' : ''}`,
                })
              : t('office-tasks.all.thatMatch')}
          </span>
        </label>
      )}
      <span className="o-actions">
        {others}
        {open.map(([name, { icon }]) => (
          <button key={name} className="o-button" type="submit" name="act" value={name}>
            <OfficeIcon name={icon} size={16} />
            {t(`office-tasks.button.${name}` as MessageId)}
          </button>
        ))}
      </span>
    </>
  )
  return { bulk: { action: '/office/tasks/new', bar, query: shownQuery(office) } }
}
