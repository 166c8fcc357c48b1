import { isRefused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Facts, Figure, Note, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage } from '#app/office/office-page.ts'
import { MailState } from './health-mail.tsx'
import { problemLinks, sizeOf, type Health } from './health-words.ts'
import { Providers, Queues, Sweeps, Webhooks } from './health-tables.tsx'

/** How the shop itself is doing: what is wrong first, then everything that is watched. */
export const page = definePage({
  load: ({ api }) => api.operationsDesk.getHealth({}),
  act: async ({ api }) => {
    const asked = await api.operationsDesk.askForCheck({})
    return isRefused(asked)
      ? asked
      : { goTo: '/office/health#checks', toast: 'office-health.checkAsked' }
  },
  title: (_, { t }) => t('office-health.title'),
  View: ({ data: health, office: { t } }) => (
    <>
      <PageHead
        title={t('office-health.title')}
        lead={
          <>
            {t('office-health.asOf')} <When at={health.at} />
          </>
        }
      />
      <div className="o-stack">
        <Problems health={health} />
        <Numbers health={health} />
        <Queues queues={health.queues} />
        <div className="o-columns">
          <div className="o-stack">
            <Checks health={health} />
            <Webhooks health={health} />
          </div>
          <div className="o-stack">
            <Machine health={health} />
            <MailState health={health} />
            <Providers health={health} />
          </div>
        </div>
        <Sweeps sweeps={health.sweeps} />
        <p>
          <a href="/office/health/retention">{t('office-health.retention')}</a>
        </p>
      </div>
    </>
  ),
})

function Problems({ health: { problems } }: { health: Health }) {
  const { t } = useOffice()
  if (problems.length === 0) return <Note tone="good">{t('office-health.well')}</Note>
  return (
    <Card title={t('office-health.problems', { count: problems.length })}>
      <ul className="o-health-problems">
        {problems.map(({ name, tone, count }) => {
          const words = t(`office-health.problem.${name}` as MessageId, { count })
          const href = problemLinks[name]
          return (
            <li key={name}>
              <Badge tone={tone}>{t(`office-health.tone.${tone}`)}</Badge>
              {href ? <a href={href}>{words}</a> : <span>{words}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Numbers({ health }: { health: Health }) {
  const { t, format } = useOffice()
  const sum = (of: 'waiting' | 'failed') => health.queues.reduce((all, queue) => all + queue[of], 0)
  const failed = sum('failed')
  return (
    <div className="o-figures">
      <Figure
        label={t('office-health.processes')}
        value={format.number(health.processes)}
        {...(health.processes === 0 && { tone: 'bad' })}
      />
      <Figure label={t('office-health.waiting')} value={format.number(sum('waiting'))} />
      <Figure
        label={t('office-health.today.jobs')}
        value={format.number(failed)}
        href="/office/health/jobs"
        {...(failed > 0 && { tone: 'warn' })}
      />
      <Figure
        label={t('office-health.today.emails')}
        value={format.number(health.mails.failed)}
        href="/office/health/emails"
        {...(health.mails.failed > 0 && { tone: 'warn' })}
      />
      <Figure
        label={t('office-health.today.alerts')}
        value={format.number(health.openAlerts)}
        href="/office/health/alerts"
        {...(health.openAlerts > 0 && { tone: 'bad' })}
      />
    </div>
  )
}

/** Checks of what must always hold, by night and on demand. */
function Checks({ health: { lastCheck, openAlerts } }: { health: Health }) {
  const { t, may, format } = useOffice()
  return (
    <Card title={t('office-health.checks')} id="checks">
      <div className="o-task-state">
        <p className="o-hint">{t('office-health.checksHint')}</p>
        <Facts
          rows={[
            [
              t('office-health.lastCheck'),
              lastCheck ? <When key="last" at={lastCheck.endedAt} /> : t('office-health.never'),
            ],
            [t('office-health.checked'), lastCheck && format.number(lastCheck.checked)],
            [
              t('office-health.broken'),
              <a key="alerts" href="/office/health/alerts">
                {format.number(openAlerts)}
              </a>,
            ],
            [t('office-health.unknown'), lastCheck?.unknown.join(', ')],
          ]}
        />
        {may('job.retry') && (
          <OfficeForm className="o-inline-form">
            <Submit kind="plain" icon="refresh-cw">
              {t('office-health.checkNow')}
            </Submit>
          </OfficeForm>
        )}
      </div>
    </Card>
  )
}

function Machine({ health }: { health: Health }) {
  const { t, format } = useOffice()
  const { disk, database, lastBackupAt, restoreTest, housekeeping, buildId } = health
  const behind = housekeeping.filter(({ isBehind }) => isBehind).length
  return (
    <Card title={t('office-health.machine')}>
      <Facts
        rows={[
          [
            t('office-health.disk'),
            <span key="disk">
              {sizeOf(disk.freeBytes, format.number)}{' '}
              {disk.isShort && <Badge tone="bad">{t('office-health.short')}</Badge>}
            </span>,
          ],
          [t('office-health.database'), sizeOf(database.bytes, format.number)],
          [t('office-health.version'), database.version],
          [
            t('office-health.migrations'),
            <span key="migrations">
              {format.number(database.migrations)} · {database.lastMigration} ·{' '}
              <When at={database.lastMigrationAt} />
            </span>,
          ],
          [
            t('office-health.backup'),
            lastBackupAt ? (
              <When key="backup" at={lastBackupAt} isRelative />
            ) : (
              t('office-health.noBackup')
            ),
          ],
          [
            t('office-health.restoreTest'),
            restoreTest.failure ? (
              <span key="restore">
                <Badge tone="bad">{t('office-health.failed')}</Badge> {restoreTest.failure}
              </span>
            ) : restoreTest.at ? (
              <When key="restore" at={restoreTest.at} isRelative />
            ) : (
              t('office-health.noRestoreTest')
            ),
          ],
          [
            t('office-health.housekeeping'),
            behind > 0
              ? t('office-health.housekeepingBehind', { count: behind })
              : t('office-health.housekeepingDone'),
          ],
          [t('office-health.build'), buildId],
        ]}
      />
    </Card>
  )
}
