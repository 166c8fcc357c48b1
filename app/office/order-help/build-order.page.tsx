import { isRefused } from '#api/refusal.ts'
import { CopyField } from '#app/office/kit/copy-field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Facts, Money, Note, PageHead, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import {
  build,
  buildAgain,
  lookUp,
  storesFor,
  type Building,
  type MadeCart,
} from './build-order.ts'
import { BuildBuyer } from './build-buyer.tsx'
import { BuildDetails } from './build-details.tsx'
import { BuildThings } from './build-things.tsx'
import { HelpProblem } from './help-problem.tsx'

/** An order for somebody on the phone: a cart that the customer opens by a link, and pays. */
export const page = definePage<Building>({
  load: async (ask) => {
    const again = ask.url.searchParams.get('again')
    if (again) return buildAgain(ask, again)
    const form = new FormData()
    const stores = storesFor(ask)
    const store = stores.find(({ slug }) => ask.inStores.length === 1 && slug === ask.inStores[0])
    if (store) form.set('store', store.slug)
    return { stores, form, articles: [] }
  },
  act: async (ask) => {
    const { api, form } = ask
    const looked = await lookUp(ask, form)
    if (isRefused(looked) || fieldOf(form, 'act') !== 'build') {
      return isRefused(looked) ? looked : { draw: looked }
    }
    const made = await build(api, form)
    if (!isRefused(made)) return { draw: { ...looked, made } }
    // The answer was loaded again, which sent the form again: the cart is there, its link is told once.
    if (made.code === 'key_reused') {
      return { goTo: '/office/built-orders', toast: 'office-help.build.builtAlready' }
    }
    // Whoever may not, or is not signed in any more, is told so elsewhere; all else stands at its field.
    const isOwn = made.code !== 'unauthenticated' && made.code !== 'not_found'
    return isOwn ? { draw: { ...looked, sent: { refused: made, form } } } : made
  },
  title: (_, { t }) => t('office-help.build.title'),
  View: ({ data, office: { t } }) => (
    <>
      <PageHead
        title={t('office-help.build.title')}
        up={{ href: '/office/orders', label: t('office-orders.title') }}
        lead={t('office-help.build.lead')}
      >
        <ButtonLink href="/office/built-orders" icon="history">
          {t('office-help.built.title')}
        </ButtonLink>
      </PageHead>
      {data.made ? (
        <Built made={data.made} instead={fieldOf(data.form, 'again')} />
      ) : (
        <OfficeForm className="o-stack" label={t('office-help.build.title')}>
          <HelpProblem sent={data.sent} />
          <Instead number={fieldOf(data.form, 'again')} />
          <BuildBuyer building={data} />
          {data.offered && <BuildThings building={data} />}
          {data.offered && <BuildDetails building={data} offered={data.offered} />}
        </OfficeForm>
      )}
    </>
  ),
})

/** Order in whose place this one is built: it goes on until somebody cancels it. */
function Instead({ number }: { number: string }) {
  const { t } = useOffice()
  if (!number) return null
  return (
    <Note tone="info">
      <input type="hidden" name="again" value={number} />
      <p>{t('office-help.build.instead', { number })}</p>
    </Note>
  )
}

function Built({ made, instead }: { made: MadeCart; instead: string }) {
  const { t, format } = useOffice()
  return (
    <Card title={t('office-help.build.made')} tone="good">
      <div className="o-form" role="status">
        <CopyField name="link" label={t('office-help.links.address')} value={made.url} />
        <Facts
          rows={[
            [
              t('office-help.build.total'),
              <Money key="total" minor={made.totalMinor} currency={made.currency} />,
            ],
            [
              t('office-help.build.discount'),
              made.discountMinor > 0 && made.code
                ? t('office-help.build.discountBy', {
                    amount: format.money(made.discountMinor, made.currency),
                    code: made.code,
                  })
                : undefined,
            ],
            [t('office-help.build.until'), <When key="until" at={made.expiresAt} />],
          ]}
        />
        <Note tone="info">
          <p>
            {made.isMailed
              ? t('office-help.build.mailedTo', { email: made.email })
              : t('office-help.build.notMailed')}
          </p>
          <p>{t('office-help.build.shownOnce')}</p>
        </Note>
        <div className="o-actions">
          {instead && (
            <ButtonLink
              href={`/office/orders/${encodeURIComponent(instead)}/cancel`}
              kind="primary"
            >
              {t('office-help.build.cancelFirst', { number: instead })}
            </ButtonLink>
          )}
          <ButtonLink href="/office/built-orders" kind={instead ? 'plain' : 'primary'}>
            {t('office-help.built.title')}
          </ButtonLink>
          <ButtonLink href="/office/build-order">{t('office-help.build.another')}</ButtonLink>
        </div>
      </div>
    </Card>
  )
}
