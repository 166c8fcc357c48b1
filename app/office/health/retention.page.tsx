import { isRefused } from '#api/refusal.ts'
import { Badge, Card, Note, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage } from '#app/office/office-page.ts'
import { Table } from './health-tables.tsx'
import { lengthOf } from './health-words.ts'

/** How long data is kept: the table that housekeeping executes, as docs/operations/retention.md has it. */
export const page = definePage({
  load: async ({ api }) => {
    const listed = await api.operationsDesk.listRetention({})
    return isRefused(listed) ? listed : { rows: listed.rows }
  },
  title: (_, { t }) => t('office-health.retention'),
  View: ({ data: { rows }, office: { t, format } }) => (
    <>
      <PageHead
        title={t('office-health.retention')}
        up={{ href: '/office/health', label: t('office-health.title') }}
      />
      <Note>{t('office-health.retentionHint')}</Note>
      <Card>
        <Table
          label={t('office-health.retention')}
          heads={[
            t('office-health.retention.what'),
            t('office-health.retention.kept'),
            t('office-health.retention.why'),
            t('office-health.last'),
            t('office-health.retention.removed'),
            t('office-health.retention.behind'),
          ]}
          rows={rows.map((row) => ({
            key: row.what,
            cells: [
              <span key="what" lang="en">
                {row.what}
              </span>,
              <span key="kept" lang="en">
                {row.kept}
              </span>,
              <span key="why" lang="en">
                {row.why}
              </span>,
              row.lastRunAt ? <When key="last" at={row.lastRunAt} isRelative /> : '–',
              format.number(row.removed),
              row.isBehind || row.backlogSeconds > 0 ? (
                <Badge key="behind" tone="warn">
                  {lengthOf(t, row.backlogSeconds)}
                </Badge>
              ) : (
                '–'
              ),
            ],
          }))}
        />
      </Card>
    </>
  ),
})
