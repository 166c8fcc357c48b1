import { useEffect, useState } from 'react'
import { useLeftHref } from '#app/editor/keeping/bar/strips.tsx'
import { listLeftWork } from '#app/editor/keeping/browser/open-keeping.ts'
import type { KeptCopy } from '#app/editor/keeping/machine/kept-copy.ts'
import { useKeepingState } from '#app/editor/keeping/use-keeping.tsx'
import { useMoment } from '#app/editor/keeping/use-moment.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { DesignTile } from './design-tile.tsx'

/** What the shop never got from tabs that are closed; nothing when there is nothing. */
export function LeftOnDevice() {
  const [copies, setCopies] = useState<readonly KeptCopy[]>([])
  const designId = useKeepingState((state) => state.designId)
  const href = useLeftHref()
  const moment = useMoment()
  const t = useT()
  useEffect(() => void listLeftWork().then(setCopies), [])
  const others = copies.filter((copy) => copy.designId === undefined || copy.designId !== designId)
  if (others.length === 0) return null
  return (
    <section className="stack stack-small">
      <h3 className="small-heading">{t('create.keeping.left.title')}</h3>
      <p className="muted">{t('create.keeping.left.text')}</p>
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
