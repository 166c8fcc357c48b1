import { Badge, Card, Note } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { countryName } from '#app/office/orders/order-words.tsx'
import type { DeskAction, ShownVersion } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import { Findings, VersionPictures } from './shown-version.tsx'

type Props = { action: DeskAction }

/** Answer of a customer beside what was ordered. */
export function Answer({ action }: Props) {
  const { t } = useOffice()
  const { before, after, message, addressAfter, type, status } = action
  const isAddress = type === 'FIX_ADDRESS'
  return (
    <>
      {message !== undefined && (
        <Card title={t('office-prepress.customerWrote')}>
          <blockquote className="o-quote o-written">{message}</blockquote>
        </Card>
      )}
      {isAddress && (action.addressBefore || addressAfter) && <Addresses action={action} />}
      {isAddress && status === 'SUBMITTED' && !addressAfter && (
        <Note tone="warn">{t('office-prepress.addressHidden')}</Note>
      )}
      {before && (
        <div className="o-compare" data-pair={after ? '' : undefined}>
          <Version version={before} title={t('office-prepress.ordered')} />
          {after && <Version version={after} title={t('office-prepress.sentInstead')} isNew />}
        </div>
      )}
    </>
  )
}

function Version(props: { version: ShownVersion; title: string; isNew?: boolean }) {
  const { t } = useOffice()
  const { version, title, isNew } = props
  return (
    <Card
      title={title}
      actions={
        <Badge tone={isNew ? 'info' : 'plain'}>
          {t('office-orders.line.version', { number: version.number })}
        </Badge>
      }
    >
      <div className="o-stack">
        <VersionPictures version={version} name={title} />
        <div>
          <h3 className="o-small-heading">{t('office-prepress.preflight')}</h3>
          <Findings findings={version.findings} />
        </div>
      </div>
    </Card>
  )
}

type Address = NonNullable<DeskAction['addressAfter']>

const parts = [
  'recipient',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'province',
  'country',
  'phone',
] as const satisfies readonly (keyof Address)[]

/** Addresses side by side; what differs is marked, by more than a colour. */
function Addresses({ action }: Props) {
  const { t, me } = useOffice()
  const { addressBefore, addressAfter } = action
  const shown = (address: Address | undefined, part: (typeof parts)[number]) => {
    const value = address?.[part] ?? ''
    return part === 'country' && value !== '' ? countryName(value, me.language) : value
  }
  const block = (address: Address, other: Address | undefined) => (
    <address className="o-address">
      {parts.map((part) => {
        const value = shown(address, part)
        if (value === '') return null
        const isOther = other !== undefined && shown(other, part) !== value
        return <span key={part}>{isOther ? <mark>{value}</mark> : value}</span>
      })}
    </address>
  )
  return (
    <div className="o-compare" data-pair={addressAfter ? '' : undefined}>
      {addressBefore && (
        <Card title={t('office-prepress.addressBefore')}>{block(addressBefore, addressAfter)}</Card>
      )}
      {addressAfter && (
        <Card title={t('office-prepress.addressAfter')}>{block(addressAfter, addressBefore)}</Card>
      )}
    </div>
  )
}
