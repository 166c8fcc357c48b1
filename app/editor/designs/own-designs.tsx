import { useEffect, useState } from 'react'
import type { OutputOf } from '#api/contract.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useApiAnswer } from '#app/editor/core/use-api-answer.ts'
import { useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import { useMoment } from '#app/editor/autosave/use-moment.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { createPath, draftPath } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import type { designContract } from '#commerce/design/design.contract.ts'
import { AskedList } from './asked-list.tsx'
import { DesignTile } from './design-tile.tsx'

type OwnDesigns = OutputOf<typeof designContract.listOwnDesigns>
type OwnDesign = OwnDesigns['designs'][number]

const LOOK_AGAIN_MS = 4_000
const MOST_LOOKS = 3

/** Own designs, those for this article first, each by when it was last changed. */
export function OwnDesignList() {
  const articleId = useEditorState((state) => documentOf(state).articleId)
  const current = useAutosaveState((state) => state.designId)
  const { asked, askAgain } = useApiAnswer('/customers/me/designs')
  const hasUndrawn =
    asked.kind === 'answer' && asked.value.designs.some((design) => !design.urlPreview)
  const [looks, setLooks] = useState(0)
  // What was just made is drawn in a moment.
  useEffect(() => {
    if (!hasUndrawn || looks >= MOST_LOOKS) return
    const timer = setTimeout(() => {
      setLooks(looks + 1)
      askAgain()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [hasUndrawn, looks, askAgain])
  const t = useT()
  const href = useHref()
  const moment = useMoment()
  const thisArticleFirst = ({ designs }: OwnDesigns) => [
    ...designs.filter((design) => design.articleId === articleId),
    ...designs.filter((design) => design.articleId !== articleId),
  ]
  return (
    <>
      <AskedList
        asked={asked}
        itemsOf={thisArticleFirst}
        keyOf={(design: OwnDesign) => design.id}
        empty={t('create.saving.own.empty')}
        onAgain={askAgain}
      >
        {(design) => (
          <DesignTile
            picture={design.urlPreview}
            name={design.name}
            note={design.id === current ? t('create.saving.own.open') : moment(design.updatedAt)}
            isCurrent={design.id === current}
            {...(design.id !== current && {
              href: href(draftPath(design.articleId, design.id)),
            })}
          />
        )}
      </AskedList>
      {/* A whole page: the address of a new design is the one where this one began. */}
      <ButtonLink
        href={href(createPath(articleId))}
        target="_self"
        variant="secondary"
        size="small"
        icon="plus"
      >
        {t('create.saving.own.new')}
      </ButtonLink>
    </>
  )
}
