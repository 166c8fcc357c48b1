import { useState } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Finding } from '#design/finding.ts'
import { useFindingNames } from './element-name.ts'
import { isAboutPage, type FindingGroup } from './finding-groups.ts'
import { findingAdvice, findingTitle, keyOf } from './finding-words.ts'
import { showFinding } from './show-finding.ts'
import { useFixes } from './use-fixes.ts'

type FindingRowProps = { group: FindingGroup; onShown: () => void; onFixed: () => void }

/** All findings of a kind: what they are, one button for all of them, and each of them to look at. */
export function FindingRow({ group, onShown, onFixed }: FindingRowProps) {
  const { nameOf, nameOfGroup } = useFindingNames()
  const t = useT()
  const { iso } = useShop().locale
  const [first, ...others] = group.findings
  const name = nameOfGroup(group)
  return (
    <li data-severity={group.severity}>
      <p className="finding-title">{findingTitle(t, group)}</p>
      <p className="finding-name">{name}</p>
      {(others.length === 0 || isAboutPage(group)) && (
        <p className="finding-advice">{findingAdvice(t, first, iso)}</p>
      )}
      <div className="cluster">
        <FixButton group={group} name={name} onFixed={onFixed} />
        {others.length === 0 && <ShowButton finding={first} name={name} onShown={onShown} />}
      </div>
      {others.length > 0 && (
        <details className="finding-each">
          <summary>
            {t('create.preview.each')}
            <Icon name="chevron-down" size={16} />
          </summary>
          <ul>
            {group.findings.map((finding) => (
              <li key={keyOf(finding)}>
                <p className="finding-name">{nameOf(finding)}</p>
                {!isAboutPage(group) && (
                  <p className="finding-advice">{findingAdvice(t, finding, iso)}</p>
                )}
                <div className="cluster">
                  <FixButton
                    group={{ ...group, findings: [finding] }}
                    name={nameOf(finding)}
                    onFixed={onFixed}
                  />
                  <ShowButton finding={finding} name={nameOf(finding)} onShown={onShown} />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

type FixButtonProps = { group: FindingGroup; name: string; onFixed: () => void; isMain?: boolean }

export function FixButton({ group, name, onFixed, isMain = false }: FixButtonProps) {
  const editor = useEditor()
  const fix = useFixes()(group)
  const [isBusy, setIsBusy] = useState(false)
  const t = useT()
  if (!fix) return null
  async function run(): Promise<void> {
    setIsBusy(true)
    const isDone = await fix!.run()
    setIsBusy(false)
    if (!isDone) return
    editor.announce(t('create.preview.fixed', { name }))
    onFixed()
  }
  return (
    <Button
      type="button"
      {...(!isMain && { size: 'small' })}
      icon="wand-sparkles"
      busy={isBusy}
      onClick={() => !isBusy && void run()}
    >
      {fix.label}
      <span className="visually-hidden">: {name}</span>
    </Button>
  )
}

type ShowButtonProps = { finding: Finding; name: string; onShown: () => void }

export function ShowButton({ finding, name, onShown }: ShowButtonProps) {
  const editor = useEditor()
  const t = useT()
  return (
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
  )
}
