import { useState } from 'react'
import type { OutputOf } from '#api/contract.ts'
import { ask, type ApiAnswer } from '#app/browser-api/ask.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useApiAnswer } from '#app/editor/core/use-api-answer.ts'
import { useAutosave, useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import { useMoment } from '#app/editor/autosave/use-moment.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { designContract } from '#commerce/design/design.contract.ts'
import type { FreezeReason } from '#commerce/design/design.terms.ts'
import { AskedList } from './asked-list.tsx'
import { DesignTile } from './design-tile.tsx'

type Versions = OutputOf<typeof designContract.listVersions>

const reasons: Record<FreezeReason, MessageId> = {
  CART: 'create.saving.version.cart',
  PUBLISHED: 'create.saving.version.published',
  ORDER: 'create.saving.version.order',
}

/** Versions: what this design was when it was ordered or published, and what lost a conflict. */
export function VersionList() {
  const designId = useAutosaveState((state) => state.designId)
  const t = useT()
  if (designId === undefined) return <p className="muted">{t('create.saving.version.empty')}</p>
  return <VersionsOf designId={designId} />
}

function VersionsOf({ designId }: { designId: string }) {
  const path = `/designs/${designId}` as const
  const versions = useApiAnswer(`${path}/versions`)
  const asides = useApiAnswer(`${path}/conflicts`)
  const { goBack, isFailed } = useGoBack(() => {
    versions.askAgain()
    asides.askAgain()
  })
  const t = useT()
  const moment = useMoment()
  return (
    <>
      <p className="muted">{t('create.saving.version.text')}</p>
      {isFailed && (
        <Alert tone="warning" role="alert">
          <p>{t('create.saving.version.failed')}</p>
        </Alert>
      )}
      <AskedList
        asked={versions.asked}
        itemsOf={(value) => value.versions}
        keyOf={(version: Versions['versions'][number]) => version.id}
        empty={t('create.saving.version.empty')}
        onAgain={versions.askAgain}
      >
        {(version) => (
          <DesignTile
            picture={version.urlPreview}
            name={t(reasons[version.reason])}
            note={moment(version.frozenAt)}
          >
            <GoBackButton
              what={moment(version.frozenAt)}
              onGoBack={() =>
                goBack((input) =>
                  ask({ method: 'POST', path: `${path}/versions/${version.id}/restore`, input }),
                )
              }
            />
          </DesignTile>
        )}
      </AskedList>
      {asides.asked.kind === 'answer' && asides.asked.value.conflicts.length > 0 && (
        <>
          <h4>{t('create.saving.aside.title')}</h4>
          <ul className="tile-list">
            {asides.asked.value.conflicts.map((aside) => (
              <li key={aside.id}>
                <DesignTile picture={undefined} name={moment(aside.keptAt)}>
                  <GoBackButton
                    what={moment(aside.keptAt)}
                    onGoBack={() =>
                      goBack((input) =>
                        ask({ method: 'POST', path: `${path}/conflicts/${aside.id}/take`, input }),
                      )
                    }
                  />
                </DesignTile>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Going back: what is there now is saved first; it can be undone by going back once more. */
function useGoBack(onDone: () => void) {
  const { autosave } = useAutosave()
  const editor = useEditor()
  const t = useT()
  const [isFailed, setIsFailed] = useState(false)
  async function goBack(
    take: (input: { revision: number }) => Promise<ApiAnswer<unknown>>,
  ): Promise<void> {
    setIsFailed(false)
    if (!(await autosave.flush())) return setIsFailed(true)
    const { revision } = autosave.getState()
    const asked = await take({ revision })
    if (asked.kind !== 'answer') return setIsFailed(true)
    await autosave.refresh()
    editor.announce(t('create.saving.version.restored'))
    onDone()
  }
  return { goBack, isFailed }
}

function GoBackButton({ what, onGoBack }: { what: string; onGoBack: () => Promise<void> }) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const goBack = async () => {
    setIsBusy(true)
    await onGoBack()
    setIsBusy(false)
  }
  return (
    <Button
      type="button"
      size="small"
      variant="quiet"
      icon="rotate-ccw-clock"
      busy={isBusy}
      onClick={() => void goBack()}
    >
      {t('create.saving.version.restore')}
      <span className="visually-hidden">: {what}</span>
    </Button>
  )
}
