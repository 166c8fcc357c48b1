import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { loadLazily } from '#app/editor/shell/lazy-loading.ts'
import { whenIdle } from '#app/editor/shell/when-idle.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { mediaFrom } from '#app/ui/foundation/breakpoints.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import { bleedBoxOf } from '#design/document.ts'
import './live-preview.css'

type LivePreviewProps = { productView: string; onOpen: () => void }

const load = loadLazily(async () => (await import('./live-preview.tsx')).LivePreview)
const FOLDED = 'live-preview-folded'
/** A page that is wider leaves room below it, any other beside it. */
const WIDE_RATIO = 1.6

/** Keeps a place beside the page, where there is room for one; what fills it comes when all else is there. */
export function LivePreviewPlace(props: LivePreviewProps) {
  const t = useT()
  const isWide = useEditorState((state) => {
    const { width, height } = bleedBoxOf(pageOf(state))
    return width > WIDE_RATIO * height
  })
  // A server cannot know: what was folded away is gone before anything can be dragged.
  const isFolded = useSyncExternalStore(onFold, remembered, () => false)
  const [Preview, setPreview] = useState<ComponentType<LivePreviewProps>>()
  useEffect(() => {
    if (isFolded) return undefined
    const room = matchMedia(mediaFrom('desktopMedium'))
    const bring = () => {
      // What did not come is asked for again when the window changes, or after the first edit.
      if (room.matches)
        void load().then(
          (part) => setPreview(() => part),
          () => undefined,
        )
    }
    const callOff = whenIdle(bring)
    room.addEventListener('change', bring)
    return () => {
      callOff()
      room.removeEventListener('change', bring)
    }
  }, [isFolded])
  const fold = () => remember(!isFolded)
  const label = t(isFolded ? 'create.preview.live.show' : 'create.preview.live.hide')
  return (
    <aside
      className="live-preview"
      aria-label={t('create.preview.title')}
      data-folded={isFolded || undefined}
      data-wide={isWide || undefined}
    >
      {!isFolded && Preview && <Preview {...props} />}
      <button
        type="button"
        className="live-preview-fold"
        aria-expanded={!isFolded}
        aria-label={label}
        title={label}
        onClick={fold}
      >
        <Icon name={isFolded ? 'eye' : 'x'} size={isFolded ? 20 : 16} />
      </button>
    </aside>
  )
}

const listeners = new Set<() => void>()
let folded: boolean | undefined

function onFold(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remembered(): boolean {
  folded ??= readFolded()
  return folded
}

/** A browser that stores nothing throws. */
function readFolded(): boolean {
  try {
    return localStorage.getItem(FOLDED) !== null
  } catch {
    return false
  }
}

function remember(isFolded: boolean): void {
  folded = isFolded
  for (const listener of listeners) listener()
  try {
    if (isFolded) localStorage.setItem(FOLDED, '')
    else localStorage.removeItem(FOLDED)
  } catch {
    // It is there again next time.
  }
}
