import type { ReactNode } from 'react'
import { apiPath } from '#app/browser-api/api-path.ts'
import { FileField, TickField } from '#app/office/kit/field.tsx'
import { Card, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, fieldsOf, type Sent } from '#app/office/office-page.ts'
import { FILES_FIELD, PHOTO_TYPES } from '#commerce/attachment/attachment.terms.ts'
import { PHOTO_FIELD, photoNameField } from './reprint-form.ts'
import type { Offer } from './reprint-words.ts'

type Props = { offer: Offer; hint: ReactNode; drawn: Sent; sent: Sent | undefined }

/** Photos of the fault: those that the customer sent, those of an earlier try, and new ones. */
export function FaultPhotos({ offer, hint, drawn, sent }: Props) {
  const { t } = useOffice()
  const brought = sent ? fieldsOf(sent.form, PHOTO_FIELD) : []
  const isSent = (id: string) => offer.sentPhotos.some(({ photoId }) => photoId === id)
  const kept = brought.filter((id) => !isSent(id))
  const code = sent?.refused.fields[PHOTO_FIELD]
  // Faults of photos stand at the field that takes new ones.
  const marked = sent && code ? { ...sent, refused: asFiles(sent, code) } : undefined
  return (
    <Card title={t('office-reprints.photos')}>
      <div className="o-form">
        {offer.sentPhotos.length > 0 && (
          <fieldset className="o-reprint-photos">
            <legend>{t('office-reprints.photos.sent')}</legend>
            {offer.sentPhotos.map(({ photoId, name, ticket, sentAt }) => {
              const href = apiPath('/office/tickets/{public_id}/files/{file_id}', {
                publicId: ticket,
                fileId: photoId,
              })
              return (
                <div key={photoId}>
                  <a href={href}>
                    <img src={href} alt={name} width={72} height={72} loading="lazy" />
                  </a>
                  <TickField
                    name={PHOTO_FIELD}
                    value={photoId}
                    label={name}
                    hint={<When at={sentAt} />}
                    isTicked={fieldsOf(drawn.form, PHOTO_FIELD).includes(photoId)}
                    sent={sent}
                  />
                </div>
              )
            })}
          </fieldset>
        )}
        {kept.length > 0 && (
          <fieldset className="o-reprint-photos">
            <legend>{t('office-reprints.photos.kept')}</legend>
            {kept.map((id) => {
              const name = sent && fieldOf(sent.form, photoNameField(id))
              return (
                <div key={id}>
                  <TickField name={PHOTO_FIELD} value={id} label={name || id} sent={sent} />
                  <input type="hidden" name={photoNameField(id)} value={name} />
                </div>
              )
            })}
          </fieldset>
        )}
        <FileField
          name={FILES_FIELD}
          label={t('office-reprints.photos.new')}
          hint={hint}
          accept={PHOTO_TYPES}
          isMultiple
          isOptional
          sent={marked}
        />
      </div>
    </Card>
  )
}

const asFiles = ({ refused }: Sent, code: string) => ({
  ...refused,
  fields: { ...refused.fields, [FILES_FIELD]: code },
})
