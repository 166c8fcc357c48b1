import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { maskOutline, maskShapes, type MaskShape } from '#design/path/mask-outline.ts'
import { pathText } from '#design/path/path-text.ts'
import type { FilledPicture } from './crop-rules.ts'
import { GestureSlider } from './gesture-slider.tsx'
import { setPicture } from './set-picture.ts'

const ROUND_SHARE = 0.15

type Choice = MaskShape | 'round'
const choices: Choice[] = maskShapes.flatMap((shape) =>
  shape === 'rect' ? ['rect', 'round'] : [shape],
)

/** The outline of the photo. */
export function MaskCard({ picture }: { picture: FilledPicture }) {
  const editor = useEditor()
  const t = useT()
  const { number } = useFormat()
  const { shape, radius } = picture.mask
  const shorter = Math.min(picture.width, picture.height)
  const own = shape === 'rect' && radius > 0 ? 'round' : shape
  const maskFor = (choice: Choice) =>
    choice === 'round'
      ? { shape: 'rect' as const, radius: shorter * ROUND_SHARE }
      : { shape: choice, radius: 0 }
  return (
    <div className="photo-card-body">
      <fieldset className="mask-choice">
        <legend className="visually-hidden">{t('create.photos.mask')}</legend>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === own}
            onClick={() => editor.run(setPicture(picture, { mask: maskFor(choice) }))}
          >
            <svg viewBox="0 0 32 28" aria-hidden>
              <path d={signOf(choice)} />
            </svg>
            {t(wordsOf(choice))}
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

function wordsOf(choice: Choice): MessageId {
  return choice === 'rect' || choice === 'round' || choice === 'ellipse'
    ? `create.photos.mask.${choice}`
    : `create.effects.mask.${choice}`
}

/** By the very outline that is printed. */
function signOf(choice: Choice): string {
  const mask =
    choice === 'round' ? { shape: 'rect' as const, radius: 6 } : { shape: choice, radius: 0 }
  return pathText(maskOutline({ width: 32, height: 28, mask }))
}
