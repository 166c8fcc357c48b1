import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'

type Check = {
  checkedAt: string
  acts: number
  faults: readonly { month: string; id?: number | undefined; fault: string }[]
}

/** Faults as the check words them, with the words of the office. */
const faultWords: Readonly<Record<string, MessageId>> = {
  'was altered': 'office-audit.fault.altered',
  'does not follow the row before it': 'office-audit.fault.order',
  'was forgotten too early': 'office-audit.fault.forgotten',
}

/** Whether the log is whole: every row carries the fingerprint of the one before it. */
export function CheckState({ check }: { check: Check | undefined }) {
  const { t, format } = useOffice()
  const isWhole = check !== undefined && check.faults.length === 0
  const tone = check === undefined ? 'plain' : isWhole ? 'good' : 'bad'
  return (
    <section className="o-check" data-tone={tone} aria-label={t('office-audit.check')}>
      <OfficeIcon name={isWhole ? 'circle-check' : 'shield'} size={22} />
      <div>
        <strong>
          {check === undefined
            ? t('office-audit.check.never')
            : isWhole
              ? t('office-audit.check.whole')
              : t('office-audit.check.faults', { count: check.faults.length })}
        </strong>
        {check && (
          <p className="o-hint">
            {t('office-audit.check.about', { count: format.number(check.acts) })}{' '}
            <When at={check.checkedAt} isRelative />
          </p>
        )}
        {check && !isWhole && (
          <ul>
            {check.faults.map(({ month, id, fault }) => (
              <li key={`${month} ${id ?? ''}`}>
                {id === undefined ? (
                  t('office-audit.fault.head', { month })
                ) : (
                  <a href={`/office/audit/${id}`}>{t('office-audit.fault.row', { id, month })}</a>
                )}
                {faultWords[fault] ? `: ${t(faultWords[fault])}` : ''}
              </li>
            ))}
          </ul>
        )}
      </div>
      <OfficeForm label={t('office-audit.check')} className="o-inline-form">
        <Submit kind="plain" icon="refresh-cw">
          {t('office-audit.checkNow')}
        </Submit>
      </OfficeForm>
    </section>
  )
}
