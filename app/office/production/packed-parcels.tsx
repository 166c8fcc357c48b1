import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { ParcelRows } from './parcel-rows.tsx'
import { jobPaper, jobPath } from './production-words.tsx'
import type { ShownPacking } from './shown-job.ts'

/** Parcels of a packed order: label, and what becomes of them. */
export function PackedParcels({ packing }: { packing: ShownPacking }) {
  const { t, may } = useOffice()
  const { order: number, status, parcels, sendType } = packing
  if (parcels.length === 0) return null
  const isCollected = sendType === 'MANAGED'
  const isPacked = status === orderStatus.packed
  const carrier = parcels[0]!.carrier
  return (
    <Card title={t('office-production.parcels')}>
      <div className="o-stack">
        <ParcelRows parcels={parcels} />
        {may('order.contact', packing.store) && (
          <div className="o-actions">
            <ButtonLink href={jobPaper(number, 'label')} icon="printer" kind="primary">
              {t('office-production.label')}
            </ButtonLink>
          </div>
        )}
        {status === orderStatus.notShipped && (
          <>
            <Note tone="warn">{t('office-production.notShippedHint')}</Note>
            <OfficeForm className="o-actions">
              <Submit name="act" value="repack" icon="refresh-cw">
                {t('office-production.repack')}
              </Submit>
            </OfficeForm>
            {carrier && (
              <OfficeForm className="o-actions">
                <input type="hidden" name="carrier" value={carrier} />
                <Submit name="act" value="send" icon="truck" kind="plain">
                  {t('office-production.sendAfterAll')}
                </Submit>
              </OfficeForm>
            )}
          </>
        )}
        {status === orderStatus.pickup && isCollected && (
          <OfficeForm className="o-actions">
            <Submit name="act" value="collected" icon="circle-check">
              {t('office-production.collectedDo')}
            </Submit>
          </OfficeForm>
        )}
        {isPacked && isCollected && (
          <OfficeForm className="o-actions">
            <Submit name="act" value="collection" icon="store">
              {t('office-production.collectionDo')}
            </Submit>
          </OfficeForm>
        )}
        {isPacked && (
          <div className="o-actions">
            {!isCollected && (
              <ButtonLink href="/office/production/hand-over" icon="truck">
                {t('office-production.toHandOver')}
              </ButtonLink>
            )}
            <ButtonLink href={`${jobPath(number)}/not-shipped`} kind="danger">
              {t('office-production.notShipped')}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  )
}
