import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { svgNodes } from '#app/editor/canvas/drawing/svg-nodes.tsx'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { FilledPicture } from '#app/editor/photos/tools/crop-rules.ts'
import { setPicture } from '#app/editor/photos/tools/set-picture.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Asset } from '#design/document.ts'
import { drawPicture } from '#design/draw/draw-picture.ts'
import { itemNodes } from '#design/paint-svg.ts'
import type { Point } from '#design/geometry.ts'
import { degrees, mm } from '#design/units.ts'
import { findRedEye } from './find-red-eye.ts'
import { photoPixels } from './photo-pixels.ts'
import { shareOfPicture, withinShare } from './picture-share.ts'

const SEARCHED_PX = 2048
/** Steps of the cross: less than what a pupil is looked for around it, so that none lies between two of them. */
const STEP = 0.03
const FINE_STEP = 0.005

type Props = { picture: FilledPicture; photo: Asset }

/** The photo upright and as a whole, so that eyes can be hit; each tap takes the red from one. */
export function RedEyeCard({ picture, photo }: Props) {
  const editor = useEditor()
  const t = useT()
  const keysId = useId()
  const [said, setSaid] = useState('')
  /** Aim of those who have no finger to tap with, in shares of what is seen. */
  const [aim, setAim] = useState<Point>({ x: 0.5, y: 0.5 })
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
    // A key has no place of its own: it takes the red from where the cross is.
    const isKey = event.detail === 0
    const share = isKey ? aim : shareOfPicture({ x: event.clientX, y: event.clientY }, box, picture)
    look(share).catch(() => setSaid(t('create.effects.auto.failed')))
  }

  function onKey(event: KeyboardEvent): void {
    const way = ways[event.key]
    if (!way) return
    // Else the sheet would scroll below the cross.
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? FINE_STEP : STEP
    setAim(({ x, y }) => ({ x: withinShare(x + way.x * step), y: withinShare(y + way.y * step) }))
  }

  return (
    <div className="photo-card-body">
      <p className="word-hint">{t('create.effects.redEyes.hint')}</p>
      <button
        type="button"
        className="red-eye-photo"
        aria-label={t('create.effects.redEyes.hint')}
        aria-describedby={keysId}
        onClick={onTap}
        onKeyDown={onKey}
      >
        <UprightPicture picture={picture} photo={photo} href={href} aim={aim} />
      </button>
      <p id={keysId} className="word-hint red-eye-keys">
        {t('create.effects.redEyes.keys')}
      </p>
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

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type UprightProps = Props & { href: string; aim: Point }

function UprightPicture({ picture, photo, href, aim }: UprightProps) {
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
      <Cross x={aim.x * width} y={aim.y * height} arm={ARM * Math.min(width, height)} />
    </svg>
  )
}

/** Length of an arm of the cross, in shares of the shorter side. */
const ARM = 0.08

/** Seen by whoever uses keys: dark on light, so that it stands out from every photo. */
function Cross({ x, y, arm }: Point & { arm: number }) {
  const path = `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`
  return (
    <g className="red-eye-cross">
      <path d={path} />
      <path d={path} />
    </g>
  )
}
