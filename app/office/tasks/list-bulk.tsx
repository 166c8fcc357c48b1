import type { ReactNode } from 'react'
import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import type { OfficeView } from '#app/office/office-page.ts'
import { bulkActs, isBulkAct, type ListName } from './bulk-acts.ts'
import { shownQuery } from '#app/office/views/list-query.ts'

type Bulk = { action: string; bar: ReactNode; query: string }

/**
 * Acts on several rows of a list at once: those that are ticked, or all that match. The next page says on how
 * many. Where somebody may do none of them, rows have no ticks.
 */
export function listBulk(
  of: ListName,
  office: OfficeView,
  { count, isMore }: { count: number; isMore: boolean },
): { bulk?: Bulk } {
  const { t, may, format } = office
  const open = Object.entries(bulkActs).filter(
    ([name, { list, permission }]) => isBulkAct(name) && list === of && may(permission),
  )
  if (open.length === 0) return {}
  const bar = (
    <>
      <span className="o-bulk-count">
        <span data-checked-count="">0</span> {t('office-tasks.selected')}
      </span>
      <label className="o-tick">
        <input type="checkbox" name="all" value="yes" />
        <span>
          {t('office-tasks.allThatMatch', { count: `${format.number(count)}${isMore ? '+' : ''}` })}
        </span>
      </label>
      <span className="o-actions">
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
