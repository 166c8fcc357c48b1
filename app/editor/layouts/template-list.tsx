import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OutputOf } from '#api/contract.ts'
import { canUndo } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { useApiAnswer } from '#app/editor/core/use-api-answer.ts'
import { SearchField } from '#app/editor/tools/search-field.tsx'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { createPath } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { retryLatePictures } from '#app/ui/picture/late-pictures.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { designContract } from '#commerce/design/design.contract.ts'
import { findDesigns } from './find-designs.ts'

type Found = OutputOf<typeof designContract.listReadyDesigns>
type Design = Found['designs'][number]

const SHOWN_AT_FIRST = 6

/** Designs that fit this paper, by theme: each can be the beginning of another one. */
export function TemplateList({ start }: { start: EditorStart }) {
  const t = useT()
  const { locale } = useShop()
  const [wanted, setWanted] = useState<Design | null>(null)
  const { article, document } = start
  const input = { articleId: article.id, variant: document.variant, locale: locale.code }
  const { asked, askAgain } = useApiAnswer('/ready-designs', input)
  useEffect(retryLatePictures, [])
  return (
    <section className="word-stack" aria-labelledby="templates">
      <h3 className="word-heading" id="templates" tabIndex={-1}>
        {t('create.tools.templates')}
      </h3>
      {asked.kind === 'asking' && <Skeleton shape="block" />}
      {(asked.kind === 'failed' || asked.kind === 'refused') && (
        <p className="word-hint">
          {t('create.tools.templatesFailed')}{' '}
          <Button type="button" variant="quiet" onClick={askAgain}>
            {t('create.tools.tryAgain')}
          </Button>
        </p>
      )}
      {asked.kind === 'answer' && asked.value.designs.length === 0 && (
        <p className="word-hint">{t('create.tools.noTemplates')}</p>
      )}
      {asked.kind === 'answer' && asked.value.designs.length > 0 && (
        <FoundDesigns {...asked.value} start={start} onAsk={setWanted} />
      )}
      {wanted && <StartOver design={wanted} start={start} onClose={() => setWanted(null)} />}
    </section>
  )
}

type OnAsk = (design: Design) => void

function FoundDesigns({
  designs,
  themes,
  start,
  onAsk,
}: Found & { start: EditorStart; onAsk: OnAsk }) {
  const t = useT()
  const [query, setQuery] = useState('')
  const [themeId, setThemeId] = useState<number | null>(null)
  const wanted = useDeferredValue(query)
  const groups = useMemo(
    () => findDesigns({ designs, themes }, { query: wanted, themeId }),
    [designs, themes, wanted, themeId],
  )
  const isNarrowed = wanted.trim() !== '' || themeId !== null
  const count = groups.reduce((sum, group) => sum + group.designs.length, 0)
  return (
    <>
      <div className="template-search">
        <SearchField label={t('create.templates.search')} value={query} onChange={setQuery} />
        <select
          className="field-control"
          aria-label={t('create.templates.theme')}
          value={themeId ?? ''}
          onChange={({ target }) => setThemeId(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('create.templates.allThemes')}</option>
          {themes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p className={isNarrowed ? 'word-hint' : 'visually-hidden'} role="status">
        {isNarrowed &&
          (count === 0 ? t('create.tools.nothingFound') : t('create.templates.found', { count }))}
      </p>
      {groups.map(({ theme, designs }) => (
        <ThemeOfDesigns
          key={theme?.id ?? 0}
          name={theme?.name}
          designs={designs}
          isWhole={isNarrowed}
          start={start}
          onAsk={onAsk}
        />
      ))}
    </>
  )
}

type ThemeProps = {
  name: string | undefined
  designs: Design[]
  isWhole: boolean
  start: EditorStart
  onAsk: OnAsk
}

function ThemeOfDesigns({ name, designs, isWhole, start, onAsk }: ThemeProps) {
  const editor = useEditor()
  const t = useT()
  const hrefOf = useTemplateHref(start)
  const [isOpen, setOpen] = useState(false)
  const shown = isWhole || isOpen ? designs : designs.slice(0, SHOWN_AT_FIRST)
  return (
    <section className="template-theme" aria-label={name}>
      {name !== undefined && <h4>{name}</h4>}
      <ul className="template-list">
        {shown.map((design) => (
          <li key={design.id}>
            <a
              href={hrefOf(design)}
              onClick={(event) => {
                if (!canUndo(editor.getState())) return
                event.preventDefault()
                onAsk(design)
              }}
            >
              {design.picture && <Picture source={design.picture} sizes="9rem" alt="" />}
              <span>{design.name}</span>
            </a>
          </li>
        ))}
      </ul>
      {shown.length < designs.length && (
        <Button type="button" variant="secondary" size="small" onClick={() => setOpen(true)}>
          {t('create.tools.moreTemplates')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
    </section>
  )
}

type StartOverProps = { design: Design; start: EditorStart; onClose: () => void }

function StartOver({ design, start, onClose }: StartOverProps) {
  const t = useT()
  const hrefOf = useTemplateHref(start)
  return (
    <ModalDialog
      size="small"
      title={t('create.tools.startOver', { name: design.name })}
      closeLabel={t('general.close')}
      onClose={onClose}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('create.tools.stay')}
          </Button>
          <ButtonLink href={hrefOf(design)}>{t('create.tools.startOverYes')}</ButtonLink>
        </>
      }
    >
      <p>{t('create.tools.startOverHint')}</p>
    </ModalDialog>
  )
}

/** The whole page anew, in the size that is being made. */
function useTemplateHref({ article, document }: EditorStart): (design: Design) => string {
  const href = useHref()
  return ({ id }) =>
    href(`${createPath(article.id, document.variant)}&design=${encodeURIComponent(id)}`)
}
