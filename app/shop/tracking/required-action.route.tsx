import { notFound, orErrorPage } from '#app/answers.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { trackingPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import type { Route } from './+types/required-action.route'

/** The action must belong to this very order: an id of another one does not exist here. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const params = shop.match!.params
  const publicId = params['public_id']!
  const order = await orErrorPage(shop, await shop.api.order.getTracking({ publicId }))
  const wanted = params['user_required_action_public_id']
  const action = order.actions.find((candidate) => candidate.publicId === wanted)
  return action ? { order, action } : notFound(shop)
}

export default function RequiredAction({ loaderData }: Route.ComponentProps) {
  const { order, action } = loaderData
  const { contactEmail } = useShop()
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const title = t(`general.action.${action.type}`)
  return (
    <div className="container page-block split">
      <PageHead title={title} noindex />
      <div className="split-picture">
        <Letter />
      </div>
      <div className="stack">
        <h1>{title}</h1>
        <p className="lead">{t(`required-action.text.${action.type}`)}</p>
        <DataList
          items={[
            { term: t('required-action.order'), value: order.number },
            { term: t('required-action.deadline'), value: format.day(action.deadlineAt) },
            {
              term: t('required-action.status'),
              value: t(`required-action.status.${action.status as 'OPEN'}`),
            },
          ]}
        />
        {action.status === 'OPEN' && (
          <p>{t('required-action.how', { email: contactEmail, number: order.number })}</p>
        )}
        <p className="cluster">
          {action.status === 'OPEN' && (
            <ButtonLink href={`mailto:${contactEmail}`} icon="mail">
              {t('required-action.write')}
            </ButtonLink>
          )}
          <ButtonLink href={href(trackingPath(order.publicId))} variant="secondary">
            {t('required-action.back')}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
