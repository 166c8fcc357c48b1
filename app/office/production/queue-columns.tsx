import type { Column } from '#app/office/kit/office-list.tsx'
import { Badge, When } from '#app/office/kit/parts.tsx'
import type { OfficeView } from '#app/office/office-page.ts'
import type { QueueRow } from '#commerce/production-desk/desk-rows.contract.ts'
import { Due, floorWord, Picture, StageBadge } from './production-words.tsx'

export function queueColumns({ t, format, stores }: OfficeView): Column<QueueRow>[] {
  return [
    {
      id: 'code',
      label: t('office-production.job'),
      isAlways: true,
      cell: (row) => (
        <span className="o-queue-job">
          <Picture number={row.number} sha256={row.picture} name="" />
          <span className="o-two-lines">
            <span>{row.article}</span>
            <code className="o-hint">{row.code}</code>
          </span>
        </span>
      ),
    },
    {
      id: 'variant',
      label: t('office-production.variant'),
      cell: ({ variantLabel }) => variantLabel,
    },
    {
      id: 'pieces',
      label: t('office-production.pieces'),
      isNumber: true,
      cell: ({ pieces }) => format.number(pieces),
    },
    {
      id: 'due',
      label: t('office-production.due'),
      cell: (row) => <Due day={row.leavesOn} isLate={row.isLate} isToday={row.isToday} />,
    },
    {
      id: 'stage',
      label: t('office-production.stage'),
      cell: (row) => (
        <span className="o-flags">
          <StageBadge stage={row.stage} />
          {row.isStopped && <Badge tone="bad">{t('office-production.held')}</Badge>}
          {row.remadePieces > 0 && (
            <Badge tone="warn">{t('office-production.again', { count: row.remadePieces })}</Badge>
          )}
          {row.isReprint && <Badge tone="info">{t('office-production.reprint')}</Badge>}
        </span>
      ),
    },
    {
      id: 'press',
      label: t('office-production.press'),
      cell: ({ press }) => floorWord(t, 'press', press),
    },
    {
      id: 'since',
      label: t('office-production.since'),
      isExtra: true,
      cell: ({ since }) => <When at={since} isRelative />,
    },
    {
      id: 'store',
      label: t('office.layout.store'),
      isExtra: true,
      cell: ({ store }) => stores.find(({ slug }) => slug === store)?.name ?? store,
    },
  ]
}
