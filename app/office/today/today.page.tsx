import { Card, Empty, Figure, PageHead } from '#app/office/kit/parts.tsx'
import { definePage } from '#app/office/office-page.ts'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'
import { todaySections } from './today-sections.ts'

/** Today: what waits for somebody, by what they may do; every number is a link to its list. */
export const page = definePage({
  load: async (asked) => {
    const open = todaySections.filter(({ permission }) => permission in asked.me.permissions)
    const sections = await Promise.all(
      open.map(async ({ id, title, load }) => ({ id, title, figures: await load(asked) })),
    )
    return { sections: sections.filter(({ figures }) => figures.length > 0) }
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
        <div className="o-stack" id="today" data-live="counters">
          {data.sections.map(({ id, title, figures }) => (
            <Card key={id} title={t(title)}>
              <div className="o-figures">
                {figures.map((figure) => (
                  <Figure
                    key={figure.href}
                    label={
                      figure.name === undefined
                        ? t(figure.label)
                        : t(figure.label, { name: figure.name, count: figure.count })
                    }
                    value={
                      figure.money
                        ? format.money(figure.money.minor, figure.money.currency)
                        : format.number(figure.count)
                    }
                    hint={
                      figure.before &&
                      t('office.today.weekBefore', {
                        amount: format.money(figure.before.minor, figure.before.currency),
                      })
                    }
                    href={figure.href}
                    {...(figure.count > 0 && figure.tone && { tone: figure.tone })}
                  />
                ))}
              </div>
            </Card>
          ))}
        </div>
      </>
    )
  },
})
