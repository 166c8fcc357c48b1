import { ColourChoice } from '#app/editor/colours/colour-choice.tsx'
import { Options } from '#app/editor/tools/options.tsx'
import { Slider } from '#app/editor/tools/slider.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { kindOfShadow, readyShadow, shadowKinds } from './shadow-rules.ts'

type PlainShadow = NonNullable<ReturnType<typeof readyShadow>>

type ShadowFieldsProps = {
  shadow: PlainShadow | null
  /** Size of what the shadow falls from, in millimetres: a letter needs a finer one than a photo. */
  sizeMm: number
  onChange: (shadow: PlainShadow | null) => void
}

/** A shadow from nothing to its finest settings, for photos and for words. */
export function ShadowFields({ shadow, sizeMm, onChange }: ShadowFieldsProps) {
  const t = useT()
  const { number, percent } = useFormat()
  const farthest = Math.max(2, Math.round(sizeMm / 2))
  const millimetres = (value: number) =>
    t('create.mm', { value: number(Math.round(value * 10) / 10) })
  const length = (part: 'dx' | 'dy' | 'blur', now: PlainShadow) => (
    <Slider
      key={part}
      label={t(`create.effects.shadow.${part}`)}
      value={now[part]}
      min={part === 'blur' ? 0 : -farthest}
      max={farthest}
      step={0.1}
      shown={millimetres(now[part])}
      onChange={(value) => onChange({ ...now, [part]: value })}
    />
  )
  return (
    <div className="word-stack">
      <Options
        label={t('create.effects.shadow')}
        value={kindOfShadow(shadow)}
        options={shadowKinds.map((value) => ({
          value,
          label: t(`create.effects.shadow.${value}`),
        }))}
        onChoose={(kind) => onChange(readyShadow(kind, sizeMm))}
      />
      {shadow && (
        <>
          {(['dx', 'dy', 'blur'] as const).map((part) => length(part, shadow))}
          <Slider
            label={t('create.effects.shadow.strength')}
            value={Math.round(shadow.opacity * 100)}
            min={5}
            max={100}
            step={1}
            shown={percent(Math.round(shadow.opacity * 100))}
            onChange={(value) => onChange({ ...shadow, opacity: value / 100 })}
          />
          <ColourChoice
            label={t('create.effects.shadow.colour')}
            value={shadow.color}
            onChoose={(color) => onChange({ ...shadow, color })}
          />
        </>
      )}
    </div>
  )
}
