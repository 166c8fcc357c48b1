import { documentOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { newId } from '#app/editor/core/new-element.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { artNameId } from './art-categories.ts'
import { ArtCollection } from './art-collection.tsx'
import { addArtCommands, type ListedArt } from './clip-art.ts'

export function Stickers() {
  const editor = useEditor()
  const t = useT()
  const add = (art: ListedArt) => {
    const state = editor.getState()
    const id = newId('art')
    const commands = addArtCommands(documentOf(state), pageOf(state), art, id)
    if (!editor.runAll(commands)?.ok) return editor.announce(t('create.tools.pageFull'))
    editor.select([id])
    return editor.announce(t('create.tools.added', { name: t(artNameId(art.id)) }))
  }
  return <ArtCollection onChoose={add} />
}
