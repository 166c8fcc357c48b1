import { Form, useLocation } from 'react-router'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { designPath } from '#app/paths.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import type { ManagedDesign } from '#commerce/design/design-list.contract.ts'
import { countryNameOf } from '#config/locales.ts'
import { DesignPicture } from './design-picture.tsx'
import { addressWith } from './designs-query.ts'
import { draftPath } from './draft-path.ts'
import { chosenValue, type Visibility } from './managed-actions.ts'
import { passing } from './own-actions.ts'

/** One form for all: a tick and a button below for many, a button in the row for one. */
export function ManagedDesigns({ designs }: { designs: readonly ManagedDesign[] }) {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={addressWith(pathname, search, passing)}
      className="stack"
      // Ticks belong to the list that was looked at.
      key={designs.map(({ id, revision, visibility }) => `${id} ${revision} ${visibility}`).join()}
    >
      <ul className="managed-designs">
        {designs.map((design) => (
          <li key={design.id} className="managed-design">
            <ManagedRow design={design} />
          </li>
        ))}
      </ul>
      <fieldset className="managed-bulk">
        <legend>{t('accounts-designs-admin.bulk')}</legend>
        <Button name="visibility" value="APPLICATION" size="small" variant="secondary">
          {t('accounts-designs-admin.publish.APPLICATION')}
        </Button>
        <Button name="visibility" value="GROUP_APPLICATIONS" size="small" variant="secondary">
          {t('accounts-designs-admin.publish.GROUP_APPLICATIONS')}
        </Button>
        <Button name="visibility" value="PRIVATE" size="small" variant="quiet">
          {t('accounts-designs-admin.publish.PRIVATE')}
        </Button>
      </fieldset>
    </Form>
  )
}

function ManagedRow({ design }: { design: ManagedDesign }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const { id: designId, revision, name, visibility, slug } = design
  const isPublished = visibility !== 'PRIVATE'
  return (
    <>
      <label className="managed-tick">
        <input type="checkbox" name="design" value={chosenValue({ designId, revision })} />
        <span className="visually-hidden">{t('accounts-designs-admin.choose', { name })}</span>
      </label>
      <div className="managed-picture">
        <DesignPicture design={design} sizes="96px" />
      </div>
      <div className="managed-words">
        <h2>
          <a href={href(draftPath(design))}>{name}</a>
        </h2>
        <p className="muted">
          {design.articleName && `${design.articleName} · `}
          {t('accounts-designs-admin.changed', { day: format.day(design.updatedAt) })}
        </p>
        <p className="cluster">
          <Badge tone={isPublished ? 'success' : 'neutral'}>
            {t(`general.visibility.${visibility}`)}
          </Badge>
          {design.isChanged && <Badge tone="butter">{t('accounts-designs-admin.isChanged')}</Badge>}
          {slug && (
            <a href={href(designPath({ id: designId, slug }))}>
              {t('accounts-designs-admin.look')}
            </a>
          )}
        </p>
      </div>
      <Counts design={design} />
      <RowButtons design={design} />
    </>
  )
}

function RowButtons({ design }: { design: ManagedDesign }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const { id: designId, revision, name, visibility } = design
  const wanted: Visibility = visibility === 'PRIVATE' ? 'APPLICATION' : 'PRIVATE'
  const one = (to: Visibility) => `${to} ${chosenValue({ designId, revision })}`
  return (
    <div className="managed-buttons">
      {design.isChanged && (
        <Button name="only" value={one(visibility)} size="small" variant="secondary">
          {t('accounts-designs-admin.publish.changes')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
      <Button
        name="only"
        value={one(wanted)}
        size="small"
        variant={wanted === 'PRIVATE' ? 'quiet' : 'secondary'}
      >
        {t(`accounts-designs-admin.one.${wanted}`)}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <ButtonLink
        href={addressWith(pathname, search, { ...passing, edit: designId })}
        size="small"
        variant="quiet"
        icon="pencil"
        aria-label={t('accounts-designs-admin.edit.of', { name })}
      />
    </div>
  )
}

function Counts({ design }: { design: ManagedDesign }) {
  const t = useT()
  const format = useFormat()
  const { locale, stores } = useShop()
  const countryOf = (store: string) => stores.find(({ slug }) => slug === store)?.country
  return (
    <div className="managed-counts">
      <dl>
        <div>
          <dt>{t('accounts-designs-admin.views')}</dt>
          <dd>{format.number(design.viewCount)}</dd>
        </div>
        <div>
          <dt>{t('accounts-designs-admin.copies')}</dt>
          <dd>{format.number(design.copyCount)}</dd>
        </div>
        <div>
          <dt>{t('accounts-designs-admin.sales')}</dt>
          <dd>{format.number(design.saleCount)}</dd>
        </div>
      </dl>
      {design.stores.length > 0 && (
        <details>
          <summary>{t('accounts-designs-admin.byStore')}</summary>
          <ul>
            {design.stores.map(({ store, viewCount, saleCount }) => (
              <li key={store}>
                {t('accounts-designs-admin.inStore', {
                  store: countryNameOf(countryOf(store) ?? store.slice(-2), locale.iso),
                  views: viewCount,
                  sales: saleCount,
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
