import { useMemo } from 'react'
import { elementNames } from '#app/editor/canvas/element-names.ts'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Finding } from '#design/finding.ts'
import { isAboutPage, type FindingGroup } from './finding-groups.ts'
import { countWords } from './finding-words.ts'
import { hasPageNames, pageName, pageNames } from './page-name.ts'

/** Names of what a finding, or all of a kind, is about: by its name and its page. */
export function useFindingNames() {
  const document = useEditorState(settledDocumentOf)
  const assetNames = useEditorState((state) => state.assetNames)
  const t = useT()
  return useMemo(() => {
    const names = new Map(document.pages.flatMap((page) => [...elementNames(page, assetNames, t)]))
    const elementName = ({ elementId }: Finding) =>
      (elementId === null ? undefined : names.get(elementId)) ?? t('create.preview.background')

    function nameOf(finding: Finding): string {
      if (finding.code === 'empty_document') return t('create.preview.wholeDesign')
      const page = pageName(t, document, finding.pageId)
      if (isAboutPage(finding)) return page
      const name = elementName(finding)
      return hasPageNames(document) ? t('general.labelled', { label: page, value: name }) : name
    }

    function nameOfGroup({ code, findings }: FindingGroup): string {
      if (findings.length === 1) return nameOf(findings[0])
      const pages = pageNames(
        t,
        document,
        findings.map(({ pageId }) => pageId),
      )
      if (isAboutPage({ code })) return pages
      const count = countWords(t, code, findings.length)
      return hasPageNames(document) ? `${count} · ${pages}` : count
    }
    return { nameOf, nameOfGroup }
  }, [document, assetNames, t])
}
