import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Finding } from '#design/preflight.ts'
import { useElementName } from './element-name.ts'
import { bySeverity, findingTitle, keyOf } from './finding-words.ts'
import { FindingsList } from './findings-list.tsx'
import './findings.css'

/** A quiet sign at the edge of the canvas for what will not print well; it opens a list with fixes. */
export default function FindingsSign({ found }: { found: readonly Finding[] }) {
  const findings = bySeverity(found)
  const [isOpen, setIsOpen] = useState(false)
  const sign = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const nameOf = useElementName()
  const t = useT()
  useNewsOf(findings)
  const first = findings[0]!

  const close = () => {
    setIsOpen(false)
    sign.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape from any of its buttons
    <div className="findings" onKeyDown={closeByKey}>
      {isOpen && (
        <FindingsList
          id={listId}
          findings={findings}
          onShown={() => setIsOpen(false)}
          onClose={close}
        />
      )}
      <button
        ref={sign}
        type="button"
        className="findings-sign"
        data-severity={first.severity}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="triangle-alert" size={18} />
        <span className="findings-first">
          {nameOf(first.elementId)} – {findingTitle(t, first)}
        </span>
        <span className="findings-number only-mobile" aria-hidden>
          {findings.length}
        </span>
        <span className={findings.length > 1 ? 'findings-count' : 'findings-count visually-hidden'}>
          {t('create.preview.findings.count', { count: findings.length })}
        </span>
      </button>
    </div>
  )
}

/** Says that there is something new to look at, but not when something has gone. */
function useNewsOf(findings: readonly Finding[]): void {
  const editor = useEditor()
  const t = useT()
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const keys = findings.map(keyOf)
    const hasNews = keys.some((key) => !known.current.has(key))
    known.current = new Set(keys)
    if (hasNews) editor.announce(t('create.preview.findings.count', { count: keys.length }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what the list says is news
  }, [findings.map(keyOf).join('\n')])
}
