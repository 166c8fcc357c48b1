import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'

export const mailInToday: TodaySection = {
  id: 'mail-in',
  title: 'office-mail-in.title',
  permission: 'ticket.answer',
  load: async ({ api, inStores }) => {
    const found = await api.mailIn.listMails({ store: inStores })
    if (isRefused(found)) return []
    const countOf = (view: string) => found.counts.find((one) => one.view === view)?.count ?? 0
    return [
      {
        label: 'office-mail-in.view.quarantined',
        count: countOf('quarantined'),
        href: '/office/mail-in',
        tone: 'warn',
      },
      {
        label: 'office-mail-in.view.failed',
        count: countOf('failed'),
        href: '/office/mail-in?view=failed',
        tone: 'bad',
      },
    ]
  },
}
