import { pageOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import type { Asset } from '#design/document.ts'
import { effectiveDpi } from '#design/photo-fit.ts'
import {
  cropCommand,
  cropRatios,
  LARGEST_ZOOM,
  positionOf,
  ratioOf,
  reshape,
  withPosition,
  withZoom,
  zoomOf,
  type FilledPicture,
} from './crop-rules.ts'
import { GestureSlider } from './gesture-slider.tsx'

const GOOD_DPI = 200
const POOR_DPI = 120

/** Crop card: which part of the photo shows. On the page it can be pushed and pinched at the same time. */
export function CropCard({ picture, photo }: { picture: FilledPicture; photo: Asset }) {
  const t = useT()
  const format = useFormat()
  const zoom = zoomOf(photo, picture, picture.crop)
  const position = positionOf(picture.crop)
  const percent = (share: number) => format.percent(Math.round(share * 100))

  return (
    <div className="photo-card-body">
      <GestureSlider
        label={t('create.photos.crop.zoom')}
        valueText={percent(zoom)}
        min={1}
        max={LARGEST_ZOOM}
        step={0.01}
        value={zoom}
        commandFor={(value) => cropCommand(picture, withZoom(photo, picture, picture.crop, value))}
      />
      {(['x', 'y'] as const).map((axis) => (
        <GestureSlider
          key={axis}
          label={t(`create.photos.crop.${axis}`)}
          valueText={percent(position[axis])}
          min={0}
          max={1}
          step={0.01}
          value={position[axis]}
          disabled={picture.crop[axis === 'x' ? 'width' : 'height'] >= 1}
          commandFor={(value) =>
            cropCommand(picture, withPosition(picture.crop, { ...position, [axis]: value }))
          }
        />
      ))}
      {picture.locked === 'no' && picture.type === 'photo' && (
        <RatioChoice picture={picture} photo={photo} />
      )}
      <Sharpness dpi={effectiveDpi(photo, picture, picture.crop)} />
    </div>
  )
}

function RatioChoice({ picture, photo }: { picture: FilledPicture; photo: Asset }) {
  const editor = useEditor()
  const t = useT()
  const own = ratioOf(photo, picture)
  return (
    <fieldset className="photo-chips">
      <legend>{t('create.photos.crop.shape')}</legend>
      {(['free', ...cropRatios] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === own}
          disabled={choice === 'free' && own !== 'free'}
          onClick={() => {
            if (choice === 'free') return
            editor.runAll(reshape(picture, photo, pageOf(editor.getState()), choice))
          }}
        >
          {choice === 'free' || choice === 'original' ? t(`create.photos.crop.${choice}`) : choice}
        </button>
      ))}
    </fieldset>
  )
}

function Sharpness({ dpi }: { dpi: number }) {
  const t = useT()
  const grade = dpi >= GOOD_DPI ? 'good' : dpi >= POOR_DPI ? 'fair' : 'poor'
  return (
    <p className={`photo-sharpness photo-sharpness-${grade}`} role="status">
      {t(`create.photos.sharpness.${grade}`)}
    </p>
  )
}
