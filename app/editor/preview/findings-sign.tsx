import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { usePhotoList } from '#app/editor/photos/use-photo-list.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Finding } from '#design/finding.ts'
import { useFindingNames } from './element-name.ts'
import { groupFindings } from './finding-groups.ts'
import { findingTitle, keyOf } from './finding-words.ts'
import { FindingsList } from './findings-list.tsx'
import './findings.css'

/** A quiet sign at the edge of the canvas for what will not print well; it opens a list with fixes. */
export default function FindingsSign({ found }: { found: readonly Finding[] }) {
  const { unused } = usePhotoList()
  // Every design begins empty; that a photo still lies beside it is worth a word.
  const groups = groupFindings(found).filter(
    ({ code, findings }) => code !== 'empty_document' || unused.length > 0 || findings[0].fix,
  )
  const [isOpen, setIsOpen] = useState(false)
  const sign = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const { nameOfGroup } = useFindingNames()
  const t = useT()
  useNewsOf(found, groups.length)
  const [first] = groups

  const close = () => {
    setIsOpen(false)
    sign.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  if (!first) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape from any of its buttons
    <div className="findings" onKeyDown={closeByKey}>
      {isOpen && (
        <FindingsList
          id={listId}
          groups={groups}
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
          {nameOfGroup(first)} – {findingTitle(t, first)}
        </span>
        <span className="findings-number only-mobile" aria-hidden>
          {groups.length}
        </span>
        <span className={groups.length > 1 ? 'findings-count' : 'findings-count visually-hidden'}>
          {t('create.preview.findings.count', { count: groups.length })}
        </span>
      </button>
    </div>
  )
}

/** Says that there is something new to look at, but not when something has gone. */
function useNewsOf(findings: readonly Finding[], count: number): void {
  const editor = useEditor()
  const t = useT()
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const keys = findings.map(keyOf)
    const hasNews = keys.some((key) => !known.current.has(key))
    known.current = new Set(keys)
    if (hasNews && count > 0) editor.announce(t('create.preview.findings.count', { count }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what the list says is news
  }, [findings.map(keyOf).join('\n')])
}
