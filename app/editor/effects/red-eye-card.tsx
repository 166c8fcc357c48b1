import { useId, useState, type MouseEvent } from 'react'
import { imageHref } from '#app/editor/canvas/image-href.ts'
import { svgNodes } from '#app/editor/canvas/svg-nodes.tsx'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { FilledPicture } from '#app/editor/photos/tools/crop-rules.ts'
import { setPicture } from '#app/editor/photos/tools/set-picture.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Asset } from '#design/document.ts'
import { drawPicture } from '#design/draw/draw-picture.ts'
import { itemNodes } from '#design/paint-svg.ts'
import { degrees, mm } from '#design/units.ts'
import { findRedEye } from './find-red-eye.ts'
import { photoPixels } from './photo-pixels.ts'

const SEARCHED_PX = 2048

type Props = { picture: FilledPicture; photo: Asset }

/** The photo upright and as a whole, so that eyes can be hit; each tap takes the red from one. */
export function RedEyeCard({ picture, photo }: Props) {
  const editor = useEditor()
  const t = useT()
  const [said, setSaid] = useState('')
  const eyes = picture.redEyes ?? []
  const href = imageHref({ assets: { [picture.asset]: photo } }, picture.asset, SEARCHED_PX)

  async function look(share: { x: number; y: number }): Promise<void> {
    const { crop, flipX, flipY } = picture
    const x = crop.x + crop.width * (flipX ? 1 - share.x : share.x)
    const y = crop.y + crop.height * (flipY ? 1 - share.y : share.y)
    const eye = findRedEye(await photoPixels(href, SEARCHED_PX), { x, y })
    if (!eye) return setSaid(t('create.effects.redEyes.none'))
    const others = eyes.filter((one) => Math.hypot(one.x - eye.x, one.y - eye.y) > eye.radius)
    editor.run(setPicture(picture, { redEyes: [...others, eye] }))
    setSaid(t('create.effects.redEyes.done'))
  }

  function onTap(event: MouseEvent<HTMLButtonElement>): void {
    const box = event.currentTarget.querySelector('svg')!.getBoundingClientRect()
    // A key has no place of its own: whoever cannot aim takes the middle of the photo.
    const isKey = event.detail === 0
    const share = isKey
      ? { x: 0.5, y: 0.5 }
      : { x: (event.clientX - box.x) / box.width, y: (event.clientY - box.y) / box.height }
    look(share).catch(() => setSaid(t('create.effects.auto.failed')))
  }

  return (
    <div className="photo-card-body">
      <p className="word-hint">{t('create.effects.redEyes.hint')}</p>
      <button
        type="button"
        className="red-eye-photo"
        aria-label={t('create.effects.redEyes.hint')}
        onClick={onTap}
      >
        <UprightPicture picture={picture} photo={photo} href={href} />
      </button>
      <p role="status" className="effects-said">
        {said}
      </p>
      {eyes.length > 0 && (
        <div className="photo-chips">
          <button
            type="button"
            onClick={() => {
              editor.run(setPicture(picture, { redEyes: [] }))
              setSaid('')
            }}
          >
            {t('create.effects.redEyes.reset', { count: eyes.length })}
          </button>
        </div>
      )}
    </div>
  )
}

function UprightPicture({ picture, photo, href }: Props & { href: string }) {
  const idPrefix = `${useId()}eye`
  const { width, height } = picture
  const upright = {
    ...picture,
    x: mm(0),
    y: mm(0),
    rotation: degrees(0),
    opacity: 1 as typeof picture.opacity,
    mask: { shape: 'rect' as const, radius: mm(0) },
    border: null,
    shadow: null,
  }
  const nodes = drawPicture({ assets: { [picture.asset]: photo } }, upright).flatMap((item, at) =>
    itemNodes(item, { imageHref: () => href, idPrefix: `${idPrefix}${at}-` }),
  )
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {svgNodes(nodes)}
    </svg>
  )
}
