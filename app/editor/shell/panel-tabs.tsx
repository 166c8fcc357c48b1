import { panels, type Panel } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import type { DesignDocument } from '#design/document.ts'

const icons: Record<Panel, IconName> = {
  photos: 'image',
  calendar: 'calendar',
  layouts: 'layout-grid',
  texts: 'type',
  art: 'shapes',
  backgrounds: 'paint-bucket',
  layers: 'layers',
  designs: 'folder-heart',
}

/** For calendars, and for whatever somebody put one onto. */
function hasCalendarPanel({ article }: EditorStart, { pages }: DesignDocument): boolean {
  return (
    article.kind === 'calendar' ||
    pages.some(({ elements }) => elements.some(({ type }) => type === 'calendar'))
  )
}

export const PANEL_ID = 'editor-panel'

/** The way to each panel; the open one is closed by its own button. */
export function PanelTabs({ start }: { start: EditorStart }) {
  const editor = useEditor()
  const open = useEditorState((state) => state.panel)
  const isCalendar = useEditorState((state) => hasCalendarPanel(start, state.settled))
  const t = useT()
  return (
    <nav className="editor-tabs" aria-label={t('create.panels')}>
      <ul>
        {panels
          .filter((panel) => panel !== 'calendar' || isCalendar)
          .map((panel) => (
            <li key={panel}>
              <button
                type="button"
                aria-expanded={panel === open}
                aria-controls={panel === open ? PANEL_ID : undefined}
                onClick={() => editor.openPanel(panel === open ? null : panel)}
              >
                <Icon name={icons[panel]} size={22} />
                <span>{t(`create.panel.${panel}`)}</span>
              </button>
            </li>
          ))}
      </ul>
    </nav>
  )
}
