import type { PanelProps } from '#app/editor/shell/panel-area.tsx'
import { LayoutChoice } from './layouts/layout-choice.tsx'
import { TemplateList } from './layouts/template-list.tsx'
import './tools/tools.css'
import './layouts/layouts.css'

/** Places for photos on this page, and whole designs to start from. */
export default function LayoutsPanel({ start }: PanelProps) {
  return (
    <div className="word-panel">
      <LayoutChoice />
      <TemplateList start={start} />
    </div>
  )
}
