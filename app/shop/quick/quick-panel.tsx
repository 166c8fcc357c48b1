import { photoProblems, type UploadProblem } from '#app/upload/upload-problems.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { createPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import type { PersonalField } from '#design/personal-fields.ts'
import { quickFormId, WHOLE_FRONT, type QuickData, type QuickWords } from './quick-data.ts'
import { PhotoField, WordsField } from './quick-fields.tsx'
import { QuickQuestions } from './quick-questions-dialog.tsx'

type QuickPanelProps = {
  article: Article
  variant: Variant
  /** A published design with what may be filled in; without one, a photo covers the front. */
  design?: { id: string; fields: readonly PersonalField[] } | undefined
  /** Name of what the picture shows. */
  name: string
}

/** Quick panel: what somebody fills in to see their own on the picture, and the way into the cart. */
export function QuickPanel({ article, variant, design, name }: QuickPanelProps) {
  const t = useT()
  const href = useHref()
  const words = useWordsForScript(name)
  const fields = design?.fields ?? [{ kind: 'photo', elementId: WHOLE_FRONT, isEmpty: true }]
  const data: QuickData = {
    articleId: article.id,
    variant: variant.code,
    ...(design && { designId: design.id }),
    productView: article.productView,
    mayTurn: article.mayTurn,
    cartHref: href('/cart'),
    editorHref: href(createPath(article.id)),
  }
  const photos = fields.filter(({ kind }) => kind === 'photo')
  return (
    <>
      <form
        id={quickFormId(design?.id ?? article.id)}
        className={classNames('quick', 'unseen', !design && 'quick-one-photo')}
        aria-label={design ? t('design.quick.title') : t('design.quick.photoTitle')}
        data-quick={JSON.stringify(data)}
        data-words={JSON.stringify(words)}
        noValidate
      >
        {fields.length > 0 && (
          <h2 className="article-subtitle">
            {design ? t('design.quick.title') : t('design.quick.photoTitle')}
          </h2>
        )}
        {fields.map((field) =>
          field.kind === 'words' ? (
            <WordsField key={field.elementId} field={field} />
          ) : (
            <PhotoField
              key={field.elementId}
              field={field}
              number={photos.length > 1 ? photos.indexOf(field) + 1 : undefined}
              isRequired={!design}
            />
          ),
        )}
        <p role="status" className="quick-status" data-quick-status />
        <div data-quick-problem hidden>
          <Alert tone="warning" role="alert">
            <p />
          </Alert>
        </div>
        <div data-quick-unloaded hidden>
          <Alert tone="warning" role="alert">
            <p>{words.notLoaded}</p>
          </Alert>
        </div>
        <Button size="large" icon="shopping-bag" block className="quick-buy">
          {t('create.saving.add')}
        </Button>
      </form>
      <QuickQuestions />
    </>
  )
}

/** Documents carry no messages: what the script may have to say stands in the page. */
function useWordsForScript(name: string): QuickWords {
  const t = useT()
  const reasons = ['offline', 'trouble', 'refused', 'changed', 'busy', 'full', 'gone'] as const
  return {
    alt: t('design.quick.alt', { name }),
    drawing: t('design.quick.drawing'),
    drawn: t('design.quick.drawn'),
    sending: t('design.quick.sending'),
    photoFirst: t('design.quick.photoFirst'),
    photoGone: t('design.quick.photoGone'),
    sessionOver: t('design.quick.sessionOver'),
    notLoaded: t('design.quick.notLoaded'),
    notAdded: Object.fromEntries(
      reasons.map((reason) => [reason, t(`create.saving.notAdded.${reason}`)]),
    ),
    uploads: {
      ...Object.fromEntries(
        photoProblems.map((problem) => [problem, t(`create.photos.problem.${problem}`)]),
      ),
      ...Object.fromEntries(ofOtherFiles.map((problem) => [problem, t('design.quick.photoOnly')])),
      no_network: t('design.quick.notSent'),
    },
  }
}

/** Other files: what helps with them in the editor is of no use where only a photo is taken. */
const ofOtherFiles = [
  'unsupported_type',
  'svg_not_accepted',
  'layered_file',
  'office_document',
  'other_archive',
] as const satisfies readonly UploadProblem[]
