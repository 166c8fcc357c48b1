import { isRefused } from '#api/refusal.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { ButtonLink, Card, Note, PageHead } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage } from '#app/office/office-page.ts'
import { countryName, StatusBadge } from '#app/office/orders/order-words.tsx'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { CloseBox } from './close-box.tsx'
import { FloorProblem, Pinned, Stops } from './floor-notes.tsx'
import { actOnBox } from './pack-acts.ts'
import { PackLines } from './pack-lines.tsx'
import { LabelAgain } from './label-again.tsx'
import { PackedParcels } from './packed-parcels.tsx'
import { FloorTabs, jobPaper, jobPath } from './production-words.tsx'
import type { ShownPacking } from './shown-job.ts'

const isOpen = ({ status, parcels }: ShownPacking) =>
  status === orderStatus.produced || (status === orderStatus.packed && parcels.length === 0)

/** One order at the packing table: every piece is seen, then the box is weighed, closed and labelled. */
export const page = definePage({
  load: async ({ api, params }) => {
    const packing = await api.productionDesk.getPacking({ number: params['number']! })
    return isRefused(packing) ? packing : { packing }
  },
  act: actOnBox,
  title: ({ packing }, { t }) => t('office-production.packOne', { number: packing.order }),
  View: ({ data: { packing }, office: { t }, sent }) => {
    const { order: number, store, status } = packing
    const isMade = status === orderStatus.produced
    return (
      <>
        <PageHead
          title={number}
          up={{ href: '/office/production/pack', label: t('office-production.packTitle') }}
          badges={<StatusBadge status={status} />}
        >
          <ButtonLink href={jobPath(number)}>{t('office-production.toJob')}</ButtonLink>
        </PageHead>
        <FloorTabs here="pack" />
        <div className="o-stack">
          <FloorProblem sent={sent} />
          <Stops number={number} store={store} stops={packing.stops} />
          <Pinned note={packing.pinnedNote} />
          {packing.openRemakes > 0 && (
            <Note tone="bad">
              {t('office-production.packRemakes', { count: packing.openRemakes })}{' '}
              <a href={`${jobPath(number)}#remakes`}>{t('office-production.toJob')}</a>
            </Note>
          )}
          <LabelAgain packing={packing} />
        </div>
        <div className="o-columns o-floor-columns">
          <div className="o-stack">
            <PackLines
              packing={packing}
              canPack={isMade && packing.stops.length === 0}
              sent={sent}
            />
          </div>
          <div className="o-stack">
            {isOpen(packing) && packing.stops.length === 0 && packing.openRemakes === 0 && (
              <CloseBox packing={packing} sent={sent} />
            )}
            <PackedParcels packing={packing} />
            <Recipient packing={packing} />
            <Gift packing={packing} />
          </div>
        </div>
      </>
    )
  },
})

/** Recipient, for those who may know: a name and a place, never an email or a phone number. */
function Recipient({ packing }: { packing: ShownPacking }) {
  const { t, me } = useOffice()
  const { address, pickupPoint, contact, sendType } = packing
  if (!contact) return null
  const lines = pickupPoint
    ? [
        pickupPoint.name,
        pickupPoint.addressLine,
        `${pickupPoint.postalCode} ${pickupPoint.city}`,
        countryName(pickupPoint.country, me.language),
      ]
    : address
      ? [
          address.companyName,
          address.addressLine1,
          address.addressLine2,
          `${address.postalCode} ${address.city}`,
          address.province,
          countryName(address.country, me.language),
        ]
      : [t('office-production.collectedHere')]
  return (
    <Card
      title={t(sendType === 'MANAGED' ? 'office-production.forWhom' : 'office-production.sendTo')}
    >
      <address className="o-address">
        <strong>{address?.recipient ?? contact.name}</strong>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {packing.service && <p className="o-hint">{packing.service}</p>}
    </Card>
  )
}

function Gift({ packing: { order, giftMessage } }: { packing: ShownPacking }) {
  const { t, may } = useOffice()
  if (!giftMessage) return null
  return (
    <Card
      title={
        <>
          <OfficeIcon name="gift" /> {t('office-production.gift')}
        </>
      }
    >
      <p className="o-written">{giftMessage}</p>
      <p className="o-hint">{t('office-production.giftHint')}</p>
      {may('order.contact') && (
        <div className="o-actions">
          <ButtonLink href={jobPaper(order, 'gift_slip')} icon="printer">
            {t('office-production.giftSlip')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
