import { PageNumbersChoice } from '#app/editor/book/page-numbers-choice.tsx'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import type { PanelProps } from '#app/editor/shell/panel-props.ts'
import { YearLayout } from '#app/editor/calendar/year-layout.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { TemplateList } from './template-list.tsx'
import '#app/editor/tools/tools.css'
import './layouts.css'

/** Places for photos on this page, and whole designs to start from. */
export default function LayoutsPanel({ start }: PanelProps) {
  const t = useT()
  const pageId = useEditorState((state) => state.pageId)
  return (
    <div className="word-panel">
      <Button
        type="button"
        variant="secondary"
        onClick={() => document.getElementById('templates')?.focus()}
      >
        {t('create.tools.templates')}
      </Button>
      <YearLayout start={start} />
      <LayoutChoice key={pageId} />
      <PageNumbersChoice />
      <TemplateList start={start} />
    </div>
  )
}
