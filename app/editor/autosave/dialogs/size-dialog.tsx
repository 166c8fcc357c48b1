import { useId, useMemo, useState } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import type { DesignDocument } from '#design/document.ts'
import { PagePicture } from './page-picture.tsx'
import {
  changeSize,
  countChanges,
  hasTemplateLock,
  sizeAsMade,
  type SizeChange,
} from './size-change.ts'
import { labelOf } from './variant-label.ts'
import './dialogs.css'

type SizeDialogProps = { article: Article; onClose: () => void }

/** The last change in this page: whoever goes back at once has exactly what there was. */
let last: { before: DesignDocument; after: DesignDocument } | undefined

/** Another size of the same article, with what it does to the design, before it is done. */
export function SizeDialog({ article, onClose }: SizeDialogProps) {
  const { autosave } = useAutosave()
  const editor = useEditor()
  const document = useEditorState(documentOf)
  const t = useT()
  const [code, setCode] = useState(document.variant)
  const [isBusy, setIsBusy] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const chosen = article.variants.find((variant) => variant.code === code)
  const change = useMemo(
    () => chosen && changeOf(document, chosen, article),
    [document, chosen, article],
  )
  const isOther = chosen !== undefined && code !== document.variant

  async function apply(): Promise<void> {
    if (!change || !chosen || isBusy) return
    if (hasTemplateLock(document)) {
      setIsBusy(true)
      const isSaved = await autosave.makeDesign()
      setIsBusy(false)
      if (!isSaved) return setIsOffline(true)
    }
    last = { before: document, after: change.document }
    // Where the shop wants every change of size by itself, none can be undone with what follows it.
    if (hasTemplateLock(document)) editor.replaceDocument(change.document)
    else editor.exchangeDocument(change.document)
    editor.announce(t('create.saving.size.done', { size: labelOf(chosen, document) }))
    if (hasTemplateLock(document)) void autosave.flush()
    onClose()
  }

  return (
    <ModalDialog
      title={t('create.saving.size.title', { axis: article.variantAxis ?? '' })}
      closeLabel={t('general.close')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('create.saving.cancel')}
          </Button>
          <Button
            type="button"
            busy={isBusy}
            disabled={!isOther || !change}
            onClick={() => void apply()}
          >
            {t('create.saving.size.apply')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <SizeChoice article={article} document={document} code={code} onChoose={setCode} />
        {isOffline && (
          <Alert tone="warning" role="alert">
            <p>{t('create.saving.size.offline')}</p>
          </Alert>
        )}
        {isOther && !change && (
          <Alert tone="warning">
            <p>{t('create.saving.size.impossible')}</p>
          </Alert>
        )}
        {isOther && change && <BeforeAndAfter document={document} change={change} />}
      </div>
    </ModalDialog>
  )
}

function changeOf(
  document: DesignDocument,
  variant: Variant,
  article: Article,
): SizeChange | undefined {
  const isWayBack =
    last?.after === document && last.before.variant === variant.code && !hasTemplateLock(document)
  return isWayBack
    ? { document: last!.before, changes: [] }
    : changeSize(document, variant, article)
}

type SizeChoiceProps = {
  article: Article
  document: DesignDocument
  code: string
  onChoose: (code: string) => void
}

function SizeChoice({ article, document, code, onChoose }: SizeChoiceProps) {
  const t = useT()
  const format = useFormat()
  const name = useId()
  const sizes = new Map(
    article.variants.map((variant) => [variant.code, sizeAsMade(variant, document, article)]),
  )
  return (
    <fieldset className="field">
      <legend className="visually-hidden">{article.variantAxis}</legend>
      <div className="choices choices-cards">
        {article.variants.map((variant) => (
          <label className="choice" key={variant.code}>
            <input
              type="radio"
              name={name}
              checked={variant.code === code}
              onChange={() => onChoose(variant.code)}
            />
            <span className="choice-text">
              {labelOf(variant, document)}
              <span className="choice-hint">
                {t('create.saving.size.millimetres', {
                  width: format.number(sizes.get(variant.code)!.width),
                  height: format.number(sizes.get(variant.code)!.height),
                })}
              </span>
            </span>
            <span className="choice-end numeric">{format.price(variant.price.amountMinor)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function BeforeAndAfter({ document, change }: { document: DesignDocument; change: SizeChange }) {
  const t = useT()
  const counts = countChanges(change.changes)
  const sides = [document, change.document].map(({ pages: [page] }) =>
    Math.max(page!.width, page!.height),
  )
  const [before = 1, after = 1] = sides.map((side) => side / Math.max(...sides))
  const sentences = [
    counts.smaller > 0 && t('create.saving.size.smaller', { count: counts.smaller }),
    counts.larger > 0 && t('create.saving.size.larger', { count: counts.larger }),
    counts.recropped > 0 && t('create.saving.size.recropped', { count: counts.recropped }),
    counts.endsOnPaper > 0 && t('create.saving.size.endsOnPaper', { count: counts.endsOnPaper }),
  ].filter((sentence) => sentence !== false)
  return (
    <>
      <div className="two-pictures">
        <section>
          <h3>{t('create.saving.size.before')}</h3>
          <PagePicture document={document} label={t('create.saving.size.before')} scale={before} />
        </section>
        <section>
          <h3>{t('create.saving.size.after')}</h3>
          <PagePicture
            document={change.document}
            label={t('create.saving.size.after')}
            scale={after}
          />
        </section>
      </div>
      <div role="status">
        <ul className="change-list">
          {(sentences.length > 0 ? sentences : [t('create.saving.size.nothing')]).map(
            (sentence) => (
              <li key={sentence}>{sentence}</li>
            ),
          )}
        </ul>
      </div>
    </>
  )
}
