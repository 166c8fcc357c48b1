import { useState } from 'react'
import type { OutputOf } from '#api/contract.ts'
import { ask } from '#app/browser-api/ask.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useApiAnswer } from '#app/editor/core/use-api-answer.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { draftPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { catalogueContract } from '#commerce/catalogue/catalogue.contract.ts'
import { AskedList } from './asked-list.tsx'

type Articles = OutputOf<typeof catalogueContract.listArticles>
type Card = Articles['articles'][number]

/** The same design laid out on something else, as a design of its own. */
export function OtherArticles() {
  const { autosave } = useAutosave()
  const articleId = useEditorState((state) => documentOf(state).articleId)
  const { asked, askAgain } = useApiAnswer('/articles', { limit: 48 })
  const [busyId, setBusyId] = useState<number>()
  const [problem, setProblem] = useState<MessageId>()
  const t = useT()
  const href = useHref()
  const format = useFormat()

  async function putOn(card: Card): Promise<void> {
    if (busyId !== undefined) return
    setBusyId(card.id)
    setProblem(undefined)
    const isSaved = await autosave.makeDesign()
    const { designId, name } = autosave.getState()
    const made = isSaved
      ? await ask({
          method: 'POST',
          path: `/designs/${designId}/duplicates`,
          input: { articleId: card.id, name },
        })
      : undefined
    if (made?.kind === 'answer') {
      return location.assign(href(draftPath(card.id, made.value.designId)))
    }
    setBusyId(undefined)
    const isUnfit = made?.kind === 'refused' && made.refused.code === 'invalid'
    setProblem(isUnfit ? 'create.saving.others.failed' : 'create.saving.version.failed')
  }

  return (
    <>
      <p className="muted">{t('create.saving.others.text')}</p>
      {problem && (
        <Alert tone="warning" role="alert">
          <p>{t(problem)}</p>
        </Alert>
      )}
      <AskedList
        asked={asked}
        itemsOf={({ articles }) =>
          articles.filter((card) => card.isPersonalised && card.id !== articleId)
        }
        keyOf={(card: Card) => card.id}
        empty={t('create.saving.others.empty')}
        onAgain={askAgain}
      >
        {(card) => (
          <button
            type="button"
            className="design-tile"
            aria-busy={busyId === card.id || undefined}
            onClick={() => void putOn(card)}
          >
            <span className="design-tile-picture">
              {card.picture && <Picture source={card.picture} sizes="80px" alt="" />}
            </span>
            <span className="design-tile-words">
              <span className="design-tile-name">{card.name}</span>
              <span className="design-tile-note numeric">
                {format.price(card.price.amountMinor)}
              </span>
            </span>
          </button>
        )}
      </AskedList>
    </>
  )
}
