import { isRefused } from '#api/refusal.ts'
import { FormProblem, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { FloorTabs } from './production-words.tsx'

const PATH = '/office/production/returns'

/** Goods that customers give back, where they arrive: the number or a scanned code finds them, a button receives them. */
export const page = definePage({
  load: async ({ api, inStores, url }) => {
    const code = url.searchParams.get('code')?.trim() || undefined
    const found = await api.withdrawalDesk.listReturns({ store: inStores, code })
    return isRefused(found) ? found : { code, returns: found.returns }
  },
  act: async ({ api, form }) => {
    const code = fieldOf(form, 'code')
    if (code) return { goTo: `${PATH}?${new URLSearchParams({ code })}` }
    const received = await api.withdrawalDesk.receiveWithdrawal({
      publicId: fieldOf(form, 'received'),
    })
    return isRefused(received)
      ? received
      : { goTo: PATH, toast: 'office-production.returnReceived' }
  },
  title: (_, { t }) => t('office-production.page.returns'),
  View: ({ data: { code, returns }, office: { t }, sent }) => (
    <>
      <PageHead
        title={t('office-production.page.returns')}
        lead={t('office-production.returnsLead')}
      />
      <FloorTabs here="returns" />
      <div className="o-stack">
        <Card>
          <OfficeForm>
            <TextField
              name="code"
              label={t('office-production.returnCode')}
              value={code}
              maxLength={60}
              isFocused
            />
            <div className="o-actions">
              <Submit icon="search">{t('office-production.returnFind')}</Submit>
            </div>
          </OfficeForm>
        </Card>
        <FormProblem sent={sent} />
        {returns.length === 0 && (
          <Empty icon="undo-2" title={t('office-production.noReturns')}>
            <p>{t('office-production.noReturnsHint')}</p>
          </Empty>
        )}
        {returns.map(({ publicId, number, declaredAt, lines }) => (
          <Card key={publicId} title={number}>
            <p className="o-hint">
              {t('office-production.returnDeclared')} <When at={declaredAt} />
            </p>
            <ul className="o-rows">
              {lines.map(({ name, detail, quantity }) => (
                <li key={`${name} ${detail}`}>
                  {quantity} × {[name, detail].filter(Boolean).join(' · ')}
                </li>
              ))}
            </ul>
            <OfficeForm label={number}>
              <input type="hidden" name="received" value={publicId} />
              <div className="o-actions">
                <Submit icon="check">{t('office-production.returnReceive')}</Submit>
              </div>
            </OfficeForm>
          </Card>
        ))}
      </div>
    </>
  ),
})
