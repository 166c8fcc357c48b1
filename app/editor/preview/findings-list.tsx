import { useEffect, useRef } from 'react'
import { pageName } from '#app/editor/canvas/page-name.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Finding } from '#design/preflight.ts'
import { useElementName } from './element-name.ts'
import { findingAdvice, findingTitle, fixLabel, keyOf } from './finding-words.ts'
import { showFinding } from './show-finding.ts'

type FindingsListProps = {
  id: string
  findings: readonly Finding[]
  /** Something is being looked at on the canvas, which the list would hide on a phone. */
  onShown: () => void
  onClose: () => void
}

export function FindingsList({ id, findings, onShown, onClose }: FindingsListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const t = useT()
  useEffect(() => {
    heading.current?.focus()
    return () => {
      // The last finding took its button along, and with it the focus.
      if (document.activeElement === document.body) document.getElementById('main')?.focus()
    }
  }, [])
  return (
    <section id={id} className="findings-list" aria-labelledby={`${id}-title`}>
      <header>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {t('create.preview.findings')}
        </h2>
        <button
          type="button"
          className="editor-icon-button"
          aria-label={t('general.close')}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </header>
      <ul>
        {findings.map((finding) => (
          <FindingItem
            key={keyOf(finding)}
            finding={finding}
            onShown={onShown}
            // Its buttons go away with it: the focus stays in the list.
            onFixed={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  )
}

function FindingItem({
  finding,
  onShown,
  onFixed,
}: {
  finding: Finding
  onShown: () => void
  onFixed: () => void
}) {
  const editor = useEditor()
  const nameOf = useElementName()
  const t = useT()
  const { fix } = finding
  const pages = useEditorState((state) => documentOf(state).pages)
  const at = pages.findIndex(({ id }) => id === finding.pageId)
  const name = nameOf(finding.elementId)
  const runFix = () => {
    if (!fix) return
    editor.showPage(finding.pageId)
    if (!editor.run(fix).ok) return
    editor.announce(t('create.preview.fixed', { name }))
    onFixed()
  }
  return (
    <li data-severity={finding.severity}>
      <p className="finding-name">
        {name}
        {pages.length > 1 && <span className="finding-page"> · {pageName(t, pages, at)}</span>}
      </p>
      <p className="finding-title">{findingTitle(t, finding)}</p>
      <p className="finding-advice">{findingAdvice(t, finding)}</p>
      <div className="cluster">
        {fix && (
          <Button type="button" size="small" icon="wand-sparkles" onClick={runFix}>
            {fixLabel(t, finding, fix)}
          </Button>
        )}
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => {
            onShown()
            showFinding(editor, finding)
          }}
        >
          {t('create.preview.showMe')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </div>
    </li>
  )
}
