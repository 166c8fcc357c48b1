import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'

/** Button that begins or ends following what a page shows; `field` is the one that names acts of that page. */
export function FollowButton({ isFollowed, field }: { isFollowed: boolean; field: 'do' | 'act' }) {
  const { t } = useOffice()
  return (
    <OfficeForm className="o-actions">
      <Submit
        kind="plain"
        icon={isFollowed ? 'bell-off' : 'bell'}
        name={field}
        value={isFollowed ? 'unfollow' : 'follow'}
      >
        {t(isFollowed ? 'office-notices.unfollow' : 'office-notices.follow')}
      </Submit>
    </OfficeForm>
  )
}
