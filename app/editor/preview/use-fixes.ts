import { useDrawingTools } from '#app/editor/canvas/drawing-tools.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { putPhoto, putPhotosOnPages } from '#app/editor/photos/placing/put-photos.ts'
import { useShelf } from '#app/editor/photos/use-shelf.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { fixesFor, type Finding } from '#design/preflight.ts'
import { isAboutPage, type FindingGroup } from './finding-groups.ts'
import { fixLabel } from './finding-words.ts'

export type Fix = { label: string; run: () => Promise<boolean> }

/** What one press of a button does about a finding or about all of a kind, as one step to undo. */
export function useFixes(): (group: FindingGroup) => Fix | undefined {
  const editor = useEditor()
  const { layOutText } = useDrawingTools()
  const placing = usePlaceOnEmptyPages()
  const t = useT()

  function runCommands(findings: readonly Finding[]): boolean {
    const commands = fixesFor(documentOf(editor.getState()), findings, layOutText)
    editor.showPage(findings[0]!.pageId)
    return commands.length > 0 && editor.runAll(commands)?.ok === true
  }

  return (group) => {
    const fixable = group.findings.filter(({ fix }) => fix !== null)
    if (isAboutPage(group)) return placing(group.findings) ?? fixOf(fixable)
    return fixOf(fixable)
  }

  function fixOf(fixable: readonly Finding[]): Fix | undefined {
    const [first] = fixable
    if (!first?.fix) return undefined
    const label =
      fixable.length > 1
        ? t('create.preview.fixAll', { count: fixable.length })
        : fixLabel(t, first, first.fix)
    return { label, run: () => Promise.resolve(runCommands(fixable)) }
  }
}

/** Photos that were brought and lie beside the design: on a phone, where they are easily forgotten. */
function usePlaceOnEmptyPages() {
  const editor = useEditor()
  const { unused } = useShelf()
  const t = useT()
  return (findings: readonly Finding[]): Fix | undefined => {
    const pageIds = findings.map(({ pageId }) => pageId)
    const photos = unused.slice(0, pageIds.length)
    if (photos.length === 0) return undefined
    const count = photos.length
    const label =
      count === 1 ? t('create.preview.fix.place') : t('create.preview.fix.placeMany', { count })
    const run = async () => {
      editor.showPage(pageIds[0]!)
      const done =
        photos.length === 1
          ? await putPhoto(editor, photos[0]!)
          : await putPhotosOnPages(editor, photos, pageIds)
      return !('refused' in done)
    }
    return { label, run }
  }
}
