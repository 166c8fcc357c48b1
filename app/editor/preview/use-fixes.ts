import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { putAllPhotos, putPhoto, putPhotosOnPages } from '#app/editor/photos/placing/put-photos.ts'
import { usePhotoList } from '#app/editor/photos/use-photo-list.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { knownFaces } from '#app/editor/photos/faces/known-faces.ts'
import { fixesFor } from '#design/preflight.ts'
import type { Finding } from '#design/finding.ts'
import { isAboutPage, type FindingGroup } from './finding-groups.ts'
import { fixLabel } from './finding-words.ts'

type Fix = { label: string; run: () => Promise<boolean> }

/** Fixes: what one press of a button does about a finding or about all of a kind, as one step to undo. */
export function useFixes(): (group: FindingGroup) => Fix | undefined {
  const placing = usePlacingUnused()
  const changing = useChanging()
  return (group) => placing(group) ?? changing(group.findings)
}

function useChanging() {
  const editor = useEditor()
  const { layOutText } = useDrawingTools()
  const t = useT()
  return (findings: readonly Finding[]): Fix | undefined => {
    const first = findings.find(({ fix }) => fix !== null)
    if (!first?.fix) return undefined
    const { type } = first.fix
    const alike = findings.filter(({ fix }) => fix?.type === type)
    const count = alike.length
    const many = type === 'remove' ? 'create.preview.fix.removeAll' : 'create.preview.fixAll'
    const label = count > 1 ? t(many, { count }) : fixLabel(t, first, first.fix)
    const run = () => {
      const commands = fixesFor(documentOf(editor.getState()), alike, layOutText, knownFaces)
      editor.showPage(first.pageId)
      return Promise.resolve(commands.length > 0 && editor.runAll(commands)?.ok === true)
    }
    return { label, run }
  }
}

/** Photos that were brought and lie beside the design, where they are easily forgotten on a phone. */
function usePlacingUnused() {
  const editor = useEditor()
  const { unused } = usePhotoList()
  const t = useT()
  return (group: FindingGroup): Fix | undefined => {
    const { code, findings } = group
    const photos = unused.slice(0, findings.length)
    const [photo] = photos
    if (!photo || (code !== 'empty_slot' && !isAboutPage(group))) return undefined
    const count = photos.length
    const [{ elementId, pageId }] = findings
    const put = () => {
      editor.showPage(pageId)
      if (findings.length === 1) return putPhoto(editor, photo, { replacing: elementId })
      if (code === 'empty_slot') return putAllPhotos(editor, photos, 'slots')
      const pageIds = findings.map((finding) => finding.pageId)
      return putPhotosOnPages(editor, photos, pageIds)
    }
    const label =
      count === 1 ? t('create.preview.fix.place') : t('create.preview.fix.placeMany', { count })
    return { label, run: async () => !('refused' in (await put())) }
  }
}
