import { hrefWith } from '#app/office/kit/list-state.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'

/** Link to the older ones, where there are any. */
export function NextPage({ before }: { before: string | number | undefined }) {
  const { t, url } = useOffice()
  if (before === undefined) return null
  return (
    <p>
      <a className="o-button" href={hrefWith(url, { before: String(before) })} rel="next">
        {t('office.list.next')}
        <OfficeIcon name="chevron-right" size={16} />
      </a>
    </p>
  )
}
