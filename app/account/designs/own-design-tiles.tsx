import { Form, useLocation } from 'react-router'
import type { FormAnswer } from '#app/forms.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import type { OwnDesign } from '#commerce/design/design-list.contract.ts'
import { DesignPicture } from './design-picture.tsx'
import { addressWith } from './designs-query.ts'
import { draftPath } from './draft-path.ts'
import { DeleteQuestion, RenameForm } from './own-design-forms.tsx'
import { passing } from './own-actions.ts'

/** The form that stands in the place of one design's buttons. */
export type AskedDialogs = { rename: string | undefined; delete: string | undefined }

export function OwnDesignTiles({
  designs,
  asked,
  answer,
}: {
  designs: readonly OwnDesign[]
  asked: AskedDialogs
  answer: FormAnswer | undefined
}) {
  return (
    <ul className="design-tiles">
      {designs.map((design) => (
        <li key={design.id}>
          <DesignTile design={design} asked={asked} answer={answer} />
        </li>
      ))}
    </ul>
  )
}

type TileProps = { design: OwnDesign; asked: AskedDialogs; answer: FormAnswer | undefined }

function DesignTile({ design, asked, answer }: TileProps) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const changed = t('accounts-designs.changed', { day: format.day(design.updatedAt) })
  return (
    <article className="design-tile">
      <div className="design-tile-picture">
        <DesignPicture design={design} sizes="(width < 768px) 90vw, 280px" />
      </div>
      <div className="design-tile-words">
        <h2>
          <a href={href(draftPath(design))}>{design.name}</a>
        </h2>
        <p className="muted">
          {design.articleName && `${design.articleName} · `}
          {changed}
        </p>
        {asked.rename === design.id ? (
          <RenameForm design={design} answer={answer} />
        ) : asked.delete === design.id ? (
          <DeleteQuestion design={design} />
        ) : (
          <TileButtons design={design} />
        )}
      </div>
    </article>
  )
}

function TileButtons({ design }: { design: OwnDesign }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const { name } = design
  const here = (change: Record<string, string>) =>
    addressWith(pathname, search, { ...passing, ...change })
  return (
    <div className="design-tile-buttons">
      <Form method="post" action={here({})}>
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="designId" value={design.id} />
        <input type="hidden" name="revision" value={design.revision} />
        <Button size="small" variant="secondary" icon="shopping-bag">
          {t('accounts-designs.order')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </Form>
      <ButtonLink
        href={here({ rename: design.id })}
        size="small"
        variant="quiet"
        icon="pencil"
        aria-label={t('accounts-designs.rename.of', { name })}
      />
      <Form method="post" action={here({})}>
        <input type="hidden" name="intent" value="duplicate" />
        <input type="hidden" name="designId" value={design.id} />
        <input type="hidden" name="name" value={name} />
        <Button
          size="small"
          variant="quiet"
          icon="copy"
          aria-label={t('accounts-designs.duplicate.of', { name })}
        />
      </Form>
      <Form method="post" action={here({})} reloadDocument>
        <input type="hidden" name="intent" value="file" />
        <input type="hidden" name="designId" value={design.id} />
        <Button
          size="small"
          variant="quiet"
          icon="download"
          aria-label={t('accounts-designs.file.of', { name })}
        />
      </Form>
      <ButtonLink
        href={here({ delete: design.id })}
        size="small"
        variant="quiet"
        icon="trash"
        aria-label={t('accounts-designs.delete.of', { name })}
      />
    </div>
  )
}
