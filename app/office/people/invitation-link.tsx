import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { ButtonLink, Card } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { invitationPath } from '#commerce/staff/staff-paths.terms.ts'

export type ShownLink = {
  staffId: string
  token: string
  name: string
  email: string
  origin: string
}

/** Link of an invitation, once: whoever reloads the page does not find it again. */
export function InvitationLink({ link }: { link: ShownLink }) {
  const { t } = useOffice()
  const { name, staffId } = link
  return (
    <Card title={t('office-people.link.title', { name })} tone="warn">
      <div className="o-stack">
        <p>{t('office-people.link.lead', { name, email: link.email })}</p>
        <div className="o-field">
          <label htmlFor="invitation-link">{t('office-people.link')}</label>
          <input
            id="invitation-link"
            className="o-copy"
            readOnly
            value={`${link.origin}${invitationPath(link.token)}`}
            data-select-all=""
          />
        </div>
        <p className="o-hint">
          <OfficeIcon name="clock" size={14} /> {t('office-people.link.once')}
        </p>
        <div className="o-actions">
          <ButtonLink href={`/office/staff/${staffId}`} kind="primary">
            {t('office-people.link.person', { name })}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
