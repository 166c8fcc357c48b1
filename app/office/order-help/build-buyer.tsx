import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf } from '#app/office/office-page.ts'
import type { Building } from './build-order.ts'

/** Store and customer. The first button of the form: Enter looks things up and never sends an order. */
export function BuildBuyer({ building }: { building: Building }) {
  const { t } = useOffice()
  const { form, stores, buyer, offered, sent } = building
  return (
    <Card title={t('office-help.build.who')}>
      <div className="o-form">
        <div className="o-form-row">
          <SelectField
            name="store"
            label={t('office-help.store')}
            placeholder={t('office-help.choose')}
            value={fieldOf(form, 'store')}
            choices={stores.map(({ slug, name }) => ({ value: slug, label: name }))}
            sent={sent}
          />
          <TextField
            name="email"
            type="email"
            label={t('office-help.build.email')}
            value={fieldOf(form, 'email')}
            sent={sent}
          />
        </div>
        {buyer && (
          <p className="o-hint" role="status">
            {t(buyer.hasAccount ? 'office-help.build.account' : 'office-help.build.noAccount', {
              orders: buyer.orders.length,
            })}
          </p>
        )}
        <div className="o-actions">
          <Submit
            kind={offered ? 'plain' : 'primary'}
            icon="search"
            name="act"
            value="look"
            isUnchecked
          >
            {t(offered ? 'office-help.build.lookAgain' : 'office-help.build.look')}
          </Submit>
        </div>
      </div>
    </Card>
  )
}
