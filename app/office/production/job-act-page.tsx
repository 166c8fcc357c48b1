import type { ReactNode } from 'react'
import { ButtonLink, PageHead } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { StatusBadge } from '#app/office/orders/order-words.tsx'
import { jobPath } from './production-words.tsx'

/** Page of one act on a job: its own address, and a way back. */
export function JobActPage(props: {
  title: ReactNode
  number: string
  status: number
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="o-dialog">
      <PageHead
        title={props.title}
        up={{ href: jobPath(props.number), label: props.number }}
        badges={<StatusBadge status={props.status} />}
        lead={props.lead}
      />
      {props.children}
    </div>
  )
}

export function BackToJob({ number }: { number: string }) {
  const { t } = useOffice()
  return <ButtonLink href={jobPath(number)}>{t('office-production.back')}</ButtonLink>
}
