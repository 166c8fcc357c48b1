import { Tabs } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'

/** Acts and looks: two logs beside each other. Looks name no store, and so are for who reads all of them. */
export function AuditTabs({ here }: { here: 'acts' | 'looks' }) {
  const { t, me } = useOffice()
  if (me.permissions['audit.read'] !== null) return null
  return (
    <Tabs
      label={t('office-audit.title')}
      tabs={[
        { href: '/office/audit', label: t('office-audit.acts'), isHere: here === 'acts' },
        { href: '/office/audit/looks', label: t('office-audit.looks'), isHere: here === 'looks' },
      ]}
    />
  )
}
