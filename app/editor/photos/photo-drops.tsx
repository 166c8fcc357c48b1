import { useEffect, useState } from 'react'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import type { Editor } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Point } from '#design/geometry.ts'
import './photo-drops.css'

/** Files may be let go anywhere and pasted at any time, also while no photo has been looked at yet. */
export function PhotoDrops() {
  const editor = useEditor()
  const t = useT()
  const [isOver, setOver] = useState(false)
  useEffect(() => watchDrops(editor, setOver), [editor])
  if (!isOver) return null
  return (
    <div className="photo-drops" aria-hidden>
      <p>
        <Icon name="image" size={28} />
        {t('create.photos.dropHere')}
      </p>
    </div>
  )
}

function watchDrops(editor: Editor, showOver: (isOver: boolean) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  // What takes files could not be loaded: the panel is part of it and says so.
  const say = () => editor.openPanel('photos')
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal })

  on('dragenter', (event) => {
    if (bringsFiles(event)) showOver(true)
  })
  on('dragover', (event) => {
    if (!bringsFiles(event) || !event.dataTransfer) return
    // Without this the browser leaves the shop and shows the file.
    event.preventDefault()
    showOver(true)
    event.dataTransfer.dropEffect = 'copy'
  })
  on('dragleave', (event) => {
    if (event.relatedTarget === null) showOver(false)
  })
  on('drop', (event) => {
    showOver(false)
    if (!bringsFiles(event) || !event.dataTransfer) return
    event.preventDefault()
    receiveDrop(editor, event.dataTransfer, { x: event.clientX, y: event.clientY }).catch(say)
  })
  on('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.defaultPrevented || isForWords(event)) return
    event.preventDefault()
    receivePasted(editor, files).catch(say)
  })
  return () => leaving.abort()
}

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Words copied from a document bring a picture of themselves along. */
function isForWords({ target, clipboardData }: ClipboardEvent): boolean {
  const isField =
    target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
  return isField && Boolean(clipboardData?.getData('text/plain'))
}

/** Drop handling: what is dropped or pasted once a day need not be loaded by everybody. */
async function receiveDrop(editor: Editor, transfer: DataTransfer, client: Point): Promise<void> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry())
  const files = [...transfer.files]
  const [{ filesOfEntries }, { receiveFiles }, { pagePointAt }] = await Promise.all([
    import('./library/files-of.ts'),
    import('./library/receive-files.ts'),
    import('./placing/page-point.ts'),
    loadCommands(),
  ])
  receiveFiles(editor, await filesOfEntries(entries, files), pagePointAt(editor, client))
}

async function receivePasted(editor: Editor, files: readonly File[]): Promise<void> {
  const [{ namedByTime }, { receiveFiles }] = await Promise.all([
    import('./library/files-of.ts'),
    import('./library/receive-files.ts'),
    loadCommands(),
  ])
  const now = new Date()
  receiveFiles(
    editor,
    files.map((file) => namedByTime(file, now)),
    'where it suits',
  )
}
