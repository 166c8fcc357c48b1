import { useEffect, useState } from 'react'
import { useLeftHref } from '#app/editor/autosave/use-left-href.ts'
import { listLeftDrafts } from '#app/editor/autosave/browser/start-autosave.ts'
import type { LocalDraft } from '#app/editor/autosave/machine/local-draft.ts'
import { useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import { useMoment } from '#app/editor/autosave/use-moment.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { DesignTile } from './design-tile.tsx'

/** Drafts on this device that the shop never got from tabs that are closed; nothing when there are none. */
export function LeftOnDevice() {
  const [copies, setCopies] = useState<readonly LocalDraft[]>([])
  const designId = useAutosaveState((state) => state.designId)
  const href = useLeftHref()
  const moment = useMoment()
  const t = useT()
  useEffect(() => void listLeftDrafts().then(setCopies), [])
  const others = copies.filter((copy) => copy.designId === undefined || copy.designId !== designId)
  if (others.length === 0) return null
  return (
    <section className="stack stack-small">
      <h3 className="small-heading">{t('create.saving.left.title')}</h3>
      <p className="muted">{t('create.saving.left.text')}</p>
      <ul className="tile-list">
        {others.map((copy) => (
          <li key={copy.id}>
            <DesignTile
              picture={undefined}
              name={copy.name}
              note={moment(copy.editedAt)}
              href={href(copy)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
