import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { unreadCount } from './unread-count.ts'

/** Number of notices that wait, on every page; the script keeps it true while the page is open. */
export function Bell({ unread }: { unread: number }) {
  const { t, url } = useOffice()
  return (
    <a
      className="o-button o-bell"
      href="/office/notices"
      aria-current={url.pathname === '/office/notices' ? 'page' : undefined}
    >
      <OfficeIcon name="bell" />
      <span className="o-visually-hidden">{t('office-notices.title')}</span>
      <span className="o-bell-count" data-bell="" hidden={unread === 0}>
        <span data-bell-count="">{unreadCount(unread)}</span>
        <span className="o-visually-hidden"> {t('office-notices.unread')}</span>
      </span>
    </a>
  )
}
