import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import type { FilledPicture } from './crop-rules.ts'
import { GestureSlider } from './gesture-slider.tsx'
import { setPicture } from './set-picture.ts'

const ROUND_SHARE = 0.15

/** The outline of the photo. */
export function MaskCard({ picture }: { picture: FilledPicture }) {
  const editor = useEditor()
  const t = useT()
  const { number } = useFormat()
  const { shape, radius } = picture.mask
  const shorter = Math.min(picture.width, picture.height)
  const own = shape === 'ellipse' ? 'ellipse' : radius > 0 ? 'round' : 'rect'
  const masks = {
    rect: { shape: 'rect', radius: 0 },
    round: { shape: 'rect', radius: shorter * ROUND_SHARE },
    ellipse: { shape: 'ellipse', radius: 0 },
  } as const

  return (
    <div className="photo-card-body">
      <fieldset className="photo-chips photo-masks">
        <legend className="visually-hidden">{t('create.photos.mask')}</legend>
        {(['rect', 'round', 'ellipse'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === own}
            onClick={() => editor.run(setPicture(picture, { mask: masks[choice] }))}
          >
            <span className={`photo-mask photo-mask-${choice}`} aria-hidden />
            {t(`create.photos.mask.${choice}`)}
          </button>
        ))}
      </fieldset>
      {shape === 'rect' && (
        <GestureSlider
          label={t('create.photos.mask.radius')}
          valueText={t('create.mm', { value: number(Math.round(radius * 10) / 10) })}
          min={0}
          max={shorter / 2}
          step={shorter / 200}
          value={Math.min(radius, shorter / 2)}
          commandFor={(value) => setPicture(picture, { mask: { shape: 'rect', radius: value } })}
        />
      )}
    </div>
  )
}
