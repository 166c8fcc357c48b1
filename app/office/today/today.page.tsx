import { isRefused } from '#api/refusal.ts'
import { Card, Empty, PageHead } from '#app/office/kit/parts.tsx'
import { definePage } from '#app/office/office-page.ts'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'
import { FigureOfToday } from './figure-of-today.tsx'
import { SalesTable } from './sales-line.tsx'
import type { TodayFigure } from './today-section.ts'
import { todaySections } from './today-sections.ts'

/** Today: what waits for somebody, by what they may do; every number is a link to its list. */
export const page = definePage({
  load: async (asked) => {
    // Before the figures themselves: what changes meanwhile is told as a change.
    const news = await asked.api.officeTask.getNews({ store: asked.inStores })
    const open = todaySections.filter(({ permission }) => permission in asked.me.permissions)
    const sections = await Promise.all(
      open.map(async ({ id, title, load }) => ({ id, title, figures: await load(asked) })),
    )
    return {
      sections: sections.filter(({ figures }) => figures.length > 0),
      figures: isRefused(news) ? undefined : news.figures,
    }
  },
  title: (_, { t }) => t('office.menu.today'),
  View: ({ data, office: { t, me, now, format } }) => {
    const hour = Number(
      now.toLocaleTimeString('en-GB', { hour: '2-digit', timeZone: officeTimeZone }).slice(0, 2),
    )
    const greeting =
      hour < 13
        ? 'office.today.title'
        : hour < 20
          ? 'office.today.afternoon'
          : 'office.today.evening'
    return (
      <>
        <PageHead
          title={t(greeting, { name: me.name.split(' ')[0]! })}
          lead={t('office.today.lead', { day: format.day(now) })}
        />
        {data.sections.length === 0 && (
          <Empty icon="circle-check" title={t('office.today.nothing')}>
            <p>{t('office.today.nothingHint')}</p>
          </Empty>
        )}
        <div className="o-today" id="today" data-live="counters" data-figures={data.figures ?? ''}>
          {data.sections.map(({ id, title, figures }) => (
            <Card key={id} title={t(title)} size={sizeOf(figures)}>
              <div className="o-figures">
                {figures.map((figure) => (
                  <FigureOfToday key={figure.href} figure={figure} />
                ))}
              </div>
              <SalesTable figures={figures} />
            </Card>
          ))}
        </div>
      </>
    )
  },
})

/** A section of few figures shares its row: a line of its own for one number is mostly empty. */
function sizeOf(figures: readonly TodayFigure[]): 'small' | 'medium' | undefined {
  if (figures.some(({ money }) => money !== undefined))
    return figures.length === 1 ? 'medium' : undefined
  if (figures.length <= 2) return 'small'
  return figures.length === 3 ? 'medium' : undefined
}
