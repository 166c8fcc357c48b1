import { isRefused } from '#api/refusal.ts'
import type { TodayFigure, TodaySection } from '#app/office/today/today-section.ts'

/** Health of the shop itself on Today, for whoever looks after it. */
export const healthToday: TodaySection = {
  id: 'health',
  title: 'office-health.today',
  permission: 'health.read',
  load: async ({ api }) => {
    const health = await api.operationsDesk.getHealth({})
    if (isRefused(health)) return []
    const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
    const { queues, mails, openAlerts, problems } = health
    return [
      {
        label: 'office-health.today.problems',
        count: problems.length,
        href: '/office/health',
        tone: problems.some(({ tone }) => tone === 'bad') ? 'bad' : 'warn',
      },
      {
        label: 'office-health.today.jobs',
        count: sum(queues.map(({ failed }) => failed)),
        href: '/office/health/jobs',
        tone: 'warn',
      },
      {
        label: 'office-health.today.emails',
        count: mails.failed,
        href: '/office/health/emails',
        tone: 'warn',
      },
      {
        label: 'office-health.today.alerts',
        count: openAlerts,
        href: '/office/health/alerts',
        tone: 'bad',
      },
    ] satisfies TodayFigure[]
  },
}
