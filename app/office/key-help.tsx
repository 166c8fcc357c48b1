import { OfficeIcon } from './kit/office-icon.tsx'
import { useOffice } from './office-context.tsx'
import { GO_KEY, officeKeys } from './office-keys.ts'
import type { OfficeRoute } from './office-route.ts'

/** Sheet of all keys. Keys can be turned off: they get in the way of who speaks to the machine. */
export function KeyHelp({ entries }: { entries: readonly OfficeRoute[] }) {
  const { t } = useOffice()
  const go = entries.filter(({ menu }) => menu!.key)
  return (
    <dialog className="o-keys" data-key-sheet="" aria-labelledby="keys-title">
      <form method="dialog">
        <div className="o-card-head">
          <h2 id="keys-title">{t('office.keys.title')}</h2>
          <button className="o-button" type="submit" aria-label={t('office.keys.close')}>
            <OfficeIcon name="x" size={16} />
          </button>
        </div>
        <dl>
          {officeKeys.map(({ keys, label }) => (
            <div key={keys.join(' ')}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
          {go.map(({ path, menu }) => (
            <div key={path}>
              <dt>
                <kbd>{GO_KEY}</kbd>
                <kbd>{menu!.key}</kbd>
              </dt>
              <dd>{t(menu!.label)}</dd>
            </div>
          ))}
        </dl>
        <label className="o-tick">
          <input type="checkbox" data-keys-off="" />
          <span>{t('office.keys.off')}</span>
        </label>
      </form>
    </dialog>
  )
}
