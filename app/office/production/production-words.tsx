import { apiPath } from '#app/browser-api/api-path.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Badge, Tabs, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'

export const jobPath = (number: string) => `/office/production/jobs/${encodeURIComponent(number)}`

export const packPath = (number: string) => `/office/production/pack/${encodeURIComponent(number)}`

/** Address of a file of a job in the office's API, by its checksum. */
export const jobFile = (number: string, sha256: string) =>
  apiPath('/office/production/jobs/{number}/files/{sha256}', { number, sha256 })

/** Address of a paper of a job in the office's API. */
export const jobPaper = (number: string, part: 'ticket' | 'label' | 'gift_slip') =>
  apiPath(`/office/production/jobs/{number}/${part}`, { number })

const stageTones: Readonly<Record<string, Tone>> = {
  TO_TAKE: 'plain',
  WAITING: 'plain',
  STARTED: 'info',
  FINISHED: 'good',
  PACKED: 'good',
}

export function StageBadge({ stage }: { stage: string }) {
  const { t } = useOffice()
  return (
    <Badge tone={stageTones[stage] ?? 'plain'}>
      {t(`office-production.stage.${stage}` as MessageId)}
    </Badge>
  )
}

/** A word of the floor for a code of the API. */
export const floorWord = (
  t: Translate,
  part: 'press' | 'reason' | 'state' | 'box' | 'problem' | 'left',
  code: string,
): string => t(`office-production.${part}.${code}` as MessageId)

/** The day on which it must leave, with a word where that is today or over. */
export function Due(props: { day: string | undefined; isLate: boolean; isToday?: boolean }) {
  const { t, format } = useOffice()
  if (props.day === undefined) return <span className="o-hint">{t('office-production.noDay')}</span>
  return (
    <span className="o-due">
      <time dateTime={props.day}>{format.day(props.day)}</time>
      {props.isLate && <Badge tone="bad">{t('office-production.late')}</Badge>}
      {props.isToday && <Badge tone="warn">{t('office-production.leavesToday')}</Badge>}
    </span>
  )
}

export function Picture(props: {
  number: string
  sha256: string | undefined
  name: string
  size?: 'small' | 'large'
}) {
  const { number, sha256, name, size = 'small' } = props
  return (
    <span className="o-floor-picture" data-size={size}>
      {sha256 === undefined ? (
        <OfficeIcon name="image" size={size === 'large' ? 40 : 20} />
      ) : (
        <img src={jobFile(number, sha256)} alt={name} loading="lazy" />
      )}
    </span>
  )
}

type FloorPage = 'queue' | 'scan' | 'pack' | 'hand-over' | 'remakes' | 'returns'

/** Pages of the floor beside each other; what somebody may not open is not there. */
export function FloorTabs({ here }: { here: FloorPage }) {
  const { t, may } = useOffice()
  const pages = [
    ['queue', '/office/production', 'production.read'],
    ['scan', '/office/production/scan', 'production.read'],
    ['pack', '/office/production/pack', 'production.pack'],
    ['hand-over', '/office/production/hand-over', 'production.pack'],
    ['remakes', '/office/production/remakes', 'production.read'],
    ['returns', '/office/production/returns', 'withdrawal.receive'],
  ] as const
  return (
    <div className="o-floor-tabs">
      <Tabs
        label={t('office-production.pages')}
        tabs={pages
          .filter(([, , permission]) => may(permission))
          .map(([page, href]) => ({
            href,
            label: t(`office-production.page.${page}`),
            isHere: page === here,
          }))}
      />
    </div>
  )
}
