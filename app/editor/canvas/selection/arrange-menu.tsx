import { useId, useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import type { EditorIconName } from '#app/ui/picture/icon-names.ts'
import {
  alignments,
  alignSelected,
  distributeSelected,
  type Alignment,
} from '#app/editor/canvas/actions/align-actions.ts'
import { orderSelected } from '#app/editor/canvas/actions/order-actions.ts'
import { BarButton } from './bar-button.tsx'
import { MenuButton } from './menu-button.tsx'

const icons: Record<Alignment, EditorIconName> = {
  left: 'align-start-vertical',
  centre: 'align-center-vertical',
  right: 'align-end-vertical',
  top: 'align-start-horizontal',
  middle: 'align-center-horizontal',
  bottom: 'align-end-horizontal',
}

/** Above and below others, at the edges of the page or of each other, and evenly spread. */
export function ArrangeMenu({ things }: { things: number }) {
  const panelId = useId()
  const [wantsPage, setWantsPage] = useState(false)
  const t = useT()
  const to = things === 1 || wantsPage ? 'page' : 'each-other'
  return (
    <>
      <MenuButton icon="layers" label={t('create.canvas.arrange')} panelId={panelId} />
      <div id={panelId} popover="auto" className="popover arrange-menu">
        <h2>{t('create.canvas.order')}</h2>
        <div className="arrange-row">
          <BarButton
            icon="bring-to-front"
            label="create.canvas.order.front"
            action={(editor) => orderSelected(editor, 'front')}
          />
          <BarButton
            icon="arrow-up"
            label="create.canvas.order.forward"
            action={(editor) => orderSelected(editor, 'forward')}
          />
          <BarButton
            icon="arrow-down"
            label="create.canvas.order.backward"
            action={(editor) => orderSelected(editor, 'backward')}
          />
          <BarButton
            icon="send-to-back"
            label="create.canvas.order.back"
            action={(editor) => orderSelected(editor, 'back')}
          />
        </div>
        <h2>{t('create.canvas.align')}</h2>
        <div className="arrange-row">
          {alignments.map((alignment) => (
            <BarButton
              key={alignment}
              icon={icons[alignment]}
              label={`create.canvas.align.${alignment}`}
              action={(editor) => alignSelected(editor, alignment, to)}
            />
          ))}
        </div>
        {things > 1 && (
          <label className="arrange-choice">
            <input
              type="checkbox"
              checked={wantsPage}
              onChange={(event) => setWantsPage(event.target.checked)}
            />
            {t('create.canvas.align.toPage')}
          </label>
        )}
        {things > 2 && (
          <>
            <h2>{t('create.canvas.distribute')}</h2>
            <div className="arrange-row">
              <BarButton
                icon="align-horizontal-distribute-center"
                label="create.canvas.distribute.across"
                action={(editor) => distributeSelected(editor, 'across')}
              />
              <BarButton
                icon="align-vertical-distribute-center"
                label="create.canvas.distribute.down"
                action={(editor) => distributeSelected(editor, 'down')}
              />
            </div>
          </>
        )}
      </div>
    </>
  )
}
