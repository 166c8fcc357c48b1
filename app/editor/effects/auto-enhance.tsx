import { useState } from 'react'
import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { FilledPicture } from '#app/editor/photos/tools/crop-rules.ts'
import { setPicture } from '#app/editor/photos/tools/set-picture.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Asset } from '#design/document.ts'
import { findLevels } from './find-levels.ts'
import { photoPixels } from './photo-pixels.ts'

const MEASURED_PX = 320

/** Measures the photo once; what it finds becomes a part of the design and is never measured again. */
export function AutoEnhance({ picture, photo }: { picture: FilledPicture; photo: Asset }) {
  const editor = useEditor()
  const t = useT()
  const [said, setSaid] = useState('')
  const { filter } = picture
  const isOn = Boolean(filter.levels)

  async function enhance(): Promise<void> {
    const href = imageHref({ assets: { [picture.asset]: photo } }, picture.asset, MEASURED_PX)
    const levels = findLevels(await photoPixels(href, MEASURED_PX))
    if (levels) editor.run(setPicture(picture, { filter: { ...filter, levels } }))
    setSaid(levels ? '' : t('create.effects.auto.fine'))
  }

  function toggle(): void {
    setSaid('')
    if (isOn) editor.run(setPicture(picture, { filter: { ...filter, levels: null } }))
    else enhance().catch(() => setSaid(t('create.effects.auto.failed')))
  }

  return (
    <div className="photo-chips">
      <button type="button" aria-pressed={isOn} onClick={toggle}>
        <Icon name="wand-sparkles" />
        {t('create.effects.auto')}
      </button>
      <p role="status" className="effects-said">
        {said}
      </p>
    </div>
  )
}
