import { useEffect, useRef } from 'react'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { useLibrary } from './library/use-library.ts'
import type { QueueItem } from '#app/upload/upload-queue.ts'

const PREVIEW_PX = 200
/** On a fast line a photo is there before: to decode it here as well would make all of them late. */
const PREVIEW_AFTER_MS = 1_500
const MOST_PREVIEW_BYTES = 30_000_000

/** A photo on its way, as the device shows it. */
export function UploadTile({ item }: { item: QueueItem }) {
  const { queue } = useLibrary()
  const t = useT()
  const { id, name, file, state, share } = item
  const words = t(wordsOf(item))
  return (
    <li className="photo-tile photo-tile-arriving">
      <Icon name={/\.(zip|pdf)$/i.test(name) ? 'file-text' : 'image'} size={28} />
      {/* Two hundred photos decoded at once are more than a telephone has memory for. */}
      {state !== 'waiting' && <FilePreview file={file} />}
      <div className="photo-tile-progress">
        {/* Never without a value: such a bar is drawn anew in every frame, of three photos until the last of 140 is there. */}
        <progress aria-label={t('create.photos.sending', { name })} max={1} value={share} />
        <span>{words}</span>
      </div>
      <button
        type="button"
        className="photo-tile-remove"
        aria-label={t('create.photos.cancelUpload', { name })}
        onClick={() => queue.remove(id)}
      >
        <Icon name="x" size={16} />
      </button>
    </li>
  )
}

function wordsOf({ state, problem }: QueueItem): MessageId {
  if (state === 'pausing') {
    return `create.photos.waitingFor.${problem === 'offline' ? 'network' : 'nextTry'}`
  }
  return state === 'waiting' || state === 'checking'
    ? `create.photos.state.${state}`
    : 'create.photos.state.sending'
}

/** Drawn by hand: an address of a file on this device is none that our pages may load. */
function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => void drawPreview(file, canvas, () => isGone), PREVIEW_AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [file])
  return <canvas ref={canvas} width={PREVIEW_PX} height={PREVIEW_PX} aria-hidden />
}

async function drawPreview(
  file: File,
  canvas: { current: HTMLCanvasElement | null },
  isGone: () => boolean,
): Promise<void> {
  if (!file.type.startsWith('image/') || file.size > MOST_PREVIEW_BYTES) return
  try {
    const picture = await createImageBitmap(file)
    const context = canvas.current?.getContext('2d')
    if (context && !isGone()) {
      const scale = PREVIEW_PX / Math.min(picture.width, picture.height)
      const [width, height] = [picture.width * scale, picture.height * scale]
      const [x, y] = [(PREVIEW_PX - width) / 2, (PREVIEW_PX - height) / 2]
      context.drawImage(picture, x, y, width, height)
    }
    picture.close()
  } catch {
    // Not every browser can show what we can print, such as HEIC.
  }
}
