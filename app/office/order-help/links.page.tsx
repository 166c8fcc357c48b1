import { isRefused, type Refused } from '#api/refusal.ts'
import { CopyField } from '#app/office/kit/copy-field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeApi } from '#app/office/office-page.ts'
import { BackToOrder, OrderActPage } from '#app/office/orders/order-act-page.tsx'
import type { OrderFacts } from '#app/office/orders/order-facts.ts'
import { orderLinks, type OrderLinkKind } from '#commerce/order-help/order-help.terms.ts'
import { HelpProblem } from './help-problem.tsx'

type Made = { link: OrderLinkKind; url: string; isMailed: boolean }
type Data = { order: OrderFacts; made?: Made }

const loadOrder = async (api: OfficeApi, number: string): Promise<Data | Refused> => {
  const order = await api.orderDesk.getOrder({ number })
  return isRefused(order) ? order : { order }
}

/** A link to pay an order or to follow it, for who is on the phone: shown once, or sent to its address. */
export const page = definePage<Data>({
  load: ({ api, params }) => loadOrder(api, params['number']!),
  act: async ({ api, params, form }) => {
    const number = params['number']!
    const link = fieldOf(form, 'link') as OrderLinkKind
    const isMailed = fieldOf(form, 'how') === 'mail'
    const answer = await api.orderHelp.makeLink({
      number,
      link,
      ...(isMailed && { isMailed: 'on' as const }),
    })
    if (isRefused(answer)) return answer
    const loaded = await loadOrder(api, number)
    if (isRefused(loaded)) return loaded
    return { draw: { ...loaded, made: { link, url: answer.url, isMailed } } }
  },
  title: ({ order }, { t }) => t('office-help.links.pageTitle', { number: order.number }),
  View: ({ data: { order, made }, sent, office: { t } }) => (
    <OrderActPage
      title={t('office-help.links.title')}
      order={order}
      lead={t('office-help.links.lead')}
    >
      <HelpProblem sent={sent} />
      {made && <MadeLink made={made} />}
      {orderLinks.map((link) => (
        <Card key={link} title={t(`office-help.link.${link}`)}>
          <OfficeForm label={t(`office-help.link.${link}`)}>
            <input type="hidden" name="link" value={link} />
            <p>{t(`office-help.linkHint.${link}`)}</p>
            <div className="o-actions">
              <Submit
                kind={link === 'pay' ? 'primary' : 'plain'}
                icon="link"
                name="how"
                value="show"
              >
                {t(`office-help.link.${link}.show`)}
              </Submit>
              <Submit kind="plain" icon="send" name="how" value="mail">
                {t(`office-help.link.${link}.mail`)}
              </Submit>
            </div>
          </OfficeForm>
        </Card>
      ))}
      <div className="o-actions">
        <BackToOrder number={order.number} />
      </div>
    </OrderActPage>
  ),
})

function MadeLink({ made }: { made: Made }) {
  const { t } = useOffice()
  return (
    <Card title={t(`office-help.link.${made.link}.made`)} tone="good">
      <div className="o-form" role="status">
        <CopyField name="link" label={t('office-help.links.address')} value={made.url} />
        <Note tone={made.link === 'pay' ? 'warn' : 'info'}>
          <p>{t(`office-help.link.${made.link}.note`)}</p>
          {made.isMailed && <p>{t('office-help.links.mailed')}</p>}
        </Note>
        <div className="o-actions">
          <ButtonLink href={made.url} icon="external-link">
            {t('office-help.links.open')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
