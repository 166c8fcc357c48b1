import { isRefused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { AreaField, FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, needsProof } from '#app/office/office-page.ts'

/** Data that a guest left in the shop: a copy of it, or the end of it. */
export const page = definePage({
  // The file is a plain link, where nobody could be asked any more who they are.
  load: async ({ api, params, me }) =>
    needsProof(me) ?? (await api.ticketDesk.getTicket({ publicId: params['publicId']! })),
  act: async ({ api, params, form }) => {
    const ticket = params['publicId']!
    const erased = await api.customerDesk.eraseGuest({ ticket, reason: fieldOf(form, 'reason') })
    return isRefused(erased) ? erased : { goTo: `/office/tickets/${ticket}` }
  },
  title: (_, { t }) => t('office-tickets.guestData.title'),
  View: ({ data, sent, office: { t } }) => (
    <section className="o-dialog" aria-labelledby="guest-data-title">
      <h1 id="guest-data-title">{t('office-tickets.guestData.title')}</h1>
      <p>{t('office-tickets.guestData.lead', { email: data.email })}</p>
      <p>
        <ButtonLink
          href={apiPath('/office/guests/{ticket}/data', { ticket: data.publicId })}
          icon="download"
        >
          {t('office-tickets.guestData.export')}
        </ButtonLink>
      </p>
      <OfficeForm label={t('office-tickets.guestData.erase')}>
        <FormProblem sent={sent} />
        <AreaField
          name="reason"
          label={t('office-tickets.guestData.reason')}
          hint={t('office-tickets.guestData.hint')}
          maxLength={300}
          sent={sent}
        />
        <div className="o-actions">
          <Submit>{t('office-tickets.guestData.erase')}</Submit>
          <ButtonLink href={`/office/tickets/${data.publicId}`}>
            {t('office-tickets.back')}
          </ButtonLink>
        </div>
      </OfficeForm>
    </section>
  ),
})
