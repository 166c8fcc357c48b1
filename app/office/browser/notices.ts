import { apiPath } from '#app/browser-api/api-path.ts'
import { unreadCount } from '#app/office/notices/unread-count.ts'

/** Notice whose page is opened counts as read. */
export function readNotices(): void {
  const open = ({ target }: Event) => {
    const notice = (target as Element).closest('a')?.querySelector<HTMLElement>('[data-notice]')
    if (!notice) return
    void fetch(apiPath('/office/notices/read'), {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams({ notice_id: notice.dataset['notice']! }),
      // The page is left at this moment.
      keepalive: true,
    }).catch(() => {})
  }
  document.addEventListener('click', open)
  document.addEventListener('auxclick', open)
}

/** Number at the bell, as it is told while the page is open. */
export function tellUnread(unread: number): void {
  const bell = document.querySelector<HTMLElement>('[data-bell]')
  if (!bell) return
  bell.hidden = unread === 0
  bell.querySelector('[data-bell-count]')!.textContent = unreadCount(unread)
}
