import type { ReactNode } from 'react'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'

/** First cell of a row: a small picture of the design, for whoever may open it, and its name. */
export function RowPicture(props: { url: string | undefined; store: string; children: ReactNode }) {
  const { may } = useOffice()
  const url = may('rendering.read', props.store) ? props.url : undefined
  return (
    <span className="o-row-picture">
      <span className="o-thumb">
        {url === undefined ? (
          <OfficeIcon name="image" size={18} />
        ) : (
          <img src={url} alt="" width={40} height={40} loading="lazy" />
        )}
      </span>
      <span>{props.children}</span>
    </span>
  )
}
