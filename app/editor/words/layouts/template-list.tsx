import { useState } from 'react'
import type { OutputOf } from '#api/contract.ts'
import { canUndo } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { useAsked } from '#app/editor/keeping/use-asked.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { createPath } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ModalDialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { designContract } from '#commerce/design/design.contract.ts'

type Found = OutputOf<typeof designContract.listDesigns>
type Design = Found['designs'][number]

const SHOWN_AT_FIRST = 12

/** Designs that others published for this article: each can be the beginning of another one. */
export function TemplateList({ start }: { start: EditorStart }) {
  const t = useT()
  const { locale } = useShop()
  const [limit, setLimit] = useState(SHOWN_AT_FIRST)
  const [wanted, setWanted] = useState<Design | null>(null)
  const input = { articleId: start.article.id, limit, locale: locale.code }
  const { asked, askAgain } = useAsked<Found>('/designs', input)
  return (
    <section className="word-stack" aria-labelledby="templates">
      <h3 className="word-heading" id="templates">
        {t('create.words.templates')}
      </h3>
      {asked.kind === 'asking' && <Skeleton shape="block" />}
      {(asked.kind === 'failed' || asked.kind === 'refused') && (
        <p className="word-hint">
          {t('create.words.templatesFailed')}{' '}
          <Button type="button" variant="quiet" onClick={askAgain}>
            {t('create.words.tryAgain')}
          </Button>
        </p>
      )}
      {asked.kind === 'answer' && <Templates {...asked.value} start={start} onAsk={setWanted} />}
      {asked.kind === 'answer' && asked.value.total > asked.value.designs.length && limit < 96 && (
        <Button type="button" variant="secondary" onClick={() => setLimit(limit + 24)}>
          {t('create.words.moreTemplates')}
        </Button>
      )}
      {wanted && <StartOver design={wanted} start={start} onClose={() => setWanted(null)} />}
    </section>
  )
}

type TemplatesProps = Found & { start: EditorStart; onAsk: (design: Design) => void }

function Templates({ designs, start, onAsk }: TemplatesProps) {
  const editor = useEditor()
  const t = useT()
  const hrefOf = useTemplateHref(start)
  if (designs.length === 0) return <p className="word-hint">{t('create.words.noTemplates')}</p>
  return (
    <ul className="template-list">
      {designs.map((design) => (
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
  )
}

type StartOverProps = { design: Design; start: EditorStart; onClose: () => void }

function StartOver({ design, start, onClose }: StartOverProps) {
  const t = useT()
  const hrefOf = useTemplateHref(start)
  return (
    <ModalDialog
      size="small"
      title={t('create.words.startOver', { name: design.name })}
      closeLabel={t('general.close')}
      onClose={onClose}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('create.words.stay')}
          </Button>
          <ButtonLink href={hrefOf(design)}>{t('create.words.startOverYes')}</ButtonLink>
        </>
      }
    >
      <p>{t('create.words.startOverHint')}</p>
    </ModalDialog>
  )
}

/** The whole page anew, in the size that is being made. */
function useTemplateHref({ article, document }: EditorStart): (design: Design) => string {
  const href = useHref()
  return ({ id }) =>
    href(`${createPath(article.id, document.variant)}&design=${encodeURIComponent(id)}`)
}
