import type { ReactNode } from 'react'
import { Badge, Card, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { jobWord, lengthOf, type Health } from './health-words.ts'

/** Small table inside a card; on a phone each row becomes a card of its own. */
export function Table(props: {
  label: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys where it is too wide
    <div className="o-table-box" tabIndex={0} role="region" aria-label={props.label}>
      <table className="o-table">
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={props.heads[index]} data-label={props.heads[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Queues of work beside the answers of the shop. */
export function Queues({ queues }: { queues: Health['queues'] }) {
  const { t, format } = useOffice()
  return (
    <Card title={t('office-health.queues')} id="queues">
      {queues.length === 0 ? (
        <p className="o-hint">{t('office-health.noQueues')}</p>
      ) : (
        <Table
          label={t('office-health.queues')}
          heads={[
            t('office-health.queue'),
            t('office-health.running'),
            t('office-health.waiting'),
            t('office-health.oldest'),
            t('office-health.failed'),
          ]}
          rows={queues.map((queue) => ({
            key: queue.name,
            cells: [
              jobWord(t, queue.name),
              format.number(queue.running),
              format.number(queue.waiting),
              queue.waiting > 0 ? lengthOf(t, queue.oldestSeconds) : '–',
              queue.failed > 0 ? (
                <a key="failed" href={`/office/health/jobs?name=${encodeURIComponent(queue.name)}`}>
                  {format.number(queue.failed)}
                </a>
              ) : (
                '0'
              ),
            ],
          }))}
        />
      )}
      <p>
        <a href="/office/health/queues">{t('office-health.allQueues')}</a>
      </p>
    </Card>
  )
}

/** Notices of payment providers that wait to be read. */
export function Webhooks({ health: { webhooks } }: { health: Health }) {
  const { t, format } = useOffice()
  return (
    <Card title={t('office-health.webhooks')} id="webhooks">
      {webhooks.length === 0 ? (
        <p className="o-hint">{t('office-health.noWebhooks')}</p>
      ) : (
        <Table
          label={t('office-health.webhooks')}
          heads={[
            t('office-health.provider'),
            t('office-health.waiting'),
            t('office-health.lag'),
            t('office-health.last'),
          ]}
          rows={webhooks.map(({ provider, waiting, oldestSeconds, lastAt }) => ({
            key: provider,
            cells: [
              provider,
              <a
                key="waiting"
                href={`/office/health/webhooks?provider=${encodeURIComponent(provider)}`}
              >
                {format.number(waiting)}
              </a>,
              waiting > 0 ? lengthOf(t, oldestSeconds) : '–',
              lastAt ? <When key="last" at={lastAt} isRelative /> : '–',
            ],
          }))}
        />
      )}
      <p>
        <a href="/office/health/webhooks?state=all">{t('office-health.allWebhooks')}</a>
      </p>
    </Card>
  )
}

/** Emails and payment providers: when each last did what it is there for. */
export function Providers({ health: { providers, mails } }: { health: Health }) {
  const { t, format } = useOffice()
  return (
    <Card title={t('office-health.others')}>
      <Table
        label={t('office-health.others')}
        heads={[t('office-health.who'), t('office-health.last'), t('office-health.waiting')]}
        rows={[
          {
            key: 'mails',
            cells: [
              t('office-health.emails'),
              mails.lastSentAt ? <When key="sent" at={mails.lastSentAt} isRelative /> : '–',
              <a key="queued" href="/office/health/emails?state=QUEUED">
                {format.number(mails.queued)}
              </a>,
            ],
          },
          ...providers.map(({ provider, lastPaidAt, lastAskedAt }) => ({
            key: provider,
            cells: [
              provider,
              (lastPaidAt ?? lastAskedAt) ? (
                <When key="paid" at={(lastPaidAt ?? lastAskedAt)!} isRelative />
              ) : (
                '–'
              ),
              '–',
            ],
          })),
        ]}
      />
    </Card>
  )
}

/** Sweeps, those with trouble first; there are dozens of them. */
export function Sweeps({ sweeps }: { sweeps: Health['sweeps'] }) {
  const { t } = useOffice()
  const trouble = (sweep: Health['sweeps'][number]) => sweep.failures > 0 || sweep.lateSeconds > 60
  const sorted = [...sweeps.filter(trouble), ...sweeps.filter((one) => !trouble(one))]
  return (
    <Card title={t('office-health.sweeps')} id="sweeps">
      <details open={sorted.some(trouble)}>
        <summary>{t('office-health.sweepsHint', { count: sweeps.length })}</summary>
        <Table
          label={t('office-health.sweeps')}
          heads={[
            t('office-health.sweep'),
            t('office-health.every'),
            t('office-health.last'),
            t('office-health.state'),
          ]}
          rows={sorted.map((sweep) => ({
            key: sweep.name,
            cells: [
              sweep.name,
              lengthOf(t, sweep.everySeconds),
              sweep.lastAt ? <When key="last" at={sweep.lastAt} isRelative /> : '–',
              <SweepState key="state" sweep={sweep} />,
            ],
          }))}
        />
      </details>
    </Card>
  )
}

function SweepState({ sweep }: { sweep: Health['sweeps'][number] }) {
  const { t } = useOffice()
  if (sweep.failures > 0) {
    return (
      <span title={sweep.failure}>
        <Badge tone="bad">{t('office-health.failing', { count: sweep.failures })}</Badge>
      </span>
    )
  }
  if (sweep.lateSeconds > 60) return <Badge tone="warn">{t('office-health.late')}</Badge>
  return <Badge tone="good">{t('office-health.fine')}</Badge>
}
