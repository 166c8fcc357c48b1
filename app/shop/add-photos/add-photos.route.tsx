import { data } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type Shop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Invitation } from '#commerce/collection/collection.contract.ts'
import { RETENTION_DAYS } from '#commerce/collection/collection.terms.ts'
import { AddPhotosForm, Refused } from './add-photos-form.tsx'
import { runAddPhotosAction } from './add-photos-actions.ts'
import { OwnContributions } from './own-contributions.tsx'
import type { Route } from './+types/add-photos.route'
import '#app/shop/send-photos/send-photos.css'
import './add-photos.css'

const tokenOf = (shop: Shop) => shop.match!.params['token']!

/** Invitation as anybody with the link may know it: who asks, what for, until when, and what they gave themselves. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const token = tokenOf(shop)
  const invitation = await shop.api.collection.getInvitation({ token })
  if (isRefused(invitation)) {
    const status = invitation.code === 'too_many_attempts' ? 429 : 410
    return data({ state: 'gone' } as const, { status })
  }
  const arrived = Number(shop.url.searchParams.get('arrived') ?? 0)
  return {
    ...invitation,
    token,
    arrived: Number.isInteger(arrived) && arrived > 0 && arrived < 1_000 ? arrived : 0,
    done: doneOf(shop.url.searchParams.get('done')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  return runAddPhotosAction(shop, tokenOf(shop), request)
}

const doneThings = ['takenBack', 'usedBefore', 'thanks'] as const

const doneOf = (told: string | null) => doneThings.find((thing) => thing === told)

export default function AddPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  if (loaderData.state === 'gone') {
    return (
      <div className="container container-narrow page-block stack">
        <PageHead title={t('add-photos.gone.title')} noindex />
        <h1>{t('add-photos.gone.title')}</h1>
        <Alert tone="warning">
          <p>{t('add-photos.gone.text')}</p>
        </Alert>
      </div>
    )
  }
  const { title, state, token, photosLeft, own, done } = loaderData
  const arrived = actionData?.arrived ?? loaderData.arrived
  return (
    <div className="container page-block">
      <PageHead title={t('add-photos.title', { title })} noindex />
      <div className="add-photos">
        <InvitationText invitation={loaderData} />
        <div className="add-photos-hands stack">
          {arrived > 0 && (
            <Alert
              tone="success"
              role="status"
              title={t('add-photos.arrived', { count: arrived })}
            />
          )}
          {done && !actionData && (
            <Alert tone={done === 'usedBefore' ? 'warning' : 'success'} role="status">
              <p>{t(`add-photos.${done}`)}</p>
            </Alert>
          )}
          {actionData && actionData.refused.length > 0 && <Refused refused={actionData.refused} />}
          {state === 'OPEN' && (
            <AddPhotosForm
              token={token}
              name={own?.name ?? ''}
              wrong={actionData?.fields}
              photosLeft={photosLeft}
            />
          )}
          {state !== 'OPEN' && <Over invitation={loaderData} />}
          <div data-fresh="own" className="stack">
            {own && <OwnContributions own={own} />}
          </div>
          <p className="add-photos-note">{t('add-photos.privacy', { days: RETENTION_DAYS })}</p>
        </div>
      </div>
    </div>
  )
}

function InvitationText({ invitation }: { invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const { title, hostName, articleName, endsOn, preview } = invitation
  return (
    <div className="add-photos-asked stack">
      <p className="add-photos-host">
        {hostName ? t('add-photos.asks', { name: hostName }) : t('add-photos.asks.nobody')}
      </p>
      <h1>{title}</h1>
      <dl className="add-photos-facts">
        {articleName && (
          <div>
            <Icon name="gift" size={20} />
            <dt>{t('add-photos.for')}</dt>
            <dd>{articleName}</dd>
          </div>
        )}
        <div>
          <Icon name="calendar" size={20} />
          <dt>{t('add-photos.until')}</dt>
          <dd>{format.day(`${endsOn}T12:00:00Z`)}</dd>
        </div>
      </dl>
      {preview && (
        <figure className="add-photos-design">
          <img src={preview} alt={t('add-photos.design')} width={1200} height={900} />
          <figcaption>{t('add-photos.design')}</figcaption>
        </figure>
      )}
    </div>
  )
}

function Over({ invitation: { state, endsOn } }: { invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const day = format.day(`${endsOn}T12:00:00Z`)
  return state === 'FULL' ? (
    <Alert tone="info" title={t('add-photos.full.title')}>
      <p>{t('add-photos.full.text')}</p>
    </Alert>
  ) : (
    <Alert tone="info" title={t('add-photos.ended.title')}>
      <p>{t('add-photos.ended.text', { day })}</p>
    </Alert>
  )
}
