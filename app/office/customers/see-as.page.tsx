import { isRefused } from '#api/refusal.ts'
import { AreaField, FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'

/** Asks why, before an account is read as its owner sees it: its owner reads the reason. */
export const page = definePage({
  load: ({ api, params }) => api.customerDesk.getCustomer({ customerId: params['id']! }),
  act: async ({ api, params, form }) => {
    const customerId = params['id']!
    const reason = fieldOf(form, 'reason')
    const view = await api.customerDesk.openCustomerView({ customerId, reason })
    return isRefused(view) ? view : { goTo: `/office/customers/views/${view.viewId}` }
  },
  title: (_, { t }) => t('office-customers.seeAs'),
  View: ({ data, sent, office: { t } }) => (
    <section className="o-dialog" aria-labelledby="see-as-title">
      <h1 id="see-as-title">{t('office-customers.seeAs')}</h1>
      <p>{t('office-customers.seeAsLead', { name: data.name || data.email })}</p>
      <OfficeForm label={t('office-customers.seeAs')}>
        <FormProblem sent={sent} />
        <AreaField
          name="reason"
          label={t('office-customers.reason')}
          hint={t('office-customers.seeAsHint')}
          maxLength={300}
          sent={sent}
        />
        <div className="o-actions">
          <Submit icon="eye">{t('office-customers.seeAsOpen')}</Submit>
          <ButtonLink href={`/office/customers/${data.customerId}`}>
            {t('office-customers.cancel')}
          </ButtonLink>
        </div>
      </OfficeForm>
    </section>
  ),
})
