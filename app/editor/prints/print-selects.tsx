import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Article } from '#commerce/catalogue/article.contract.ts'
import { framings, type Framing } from '#design/prints/print-page.ts'
import { finishOptions, sizeOptions } from './print-variants.ts'

type SelectProps<Value extends string> = {
  label: string
  /** Undefined when those it is about differ. */
  value: Value | undefined
  onChoose: (value: Value) => void
}

export function SizeSelect(props: SelectProps<string> & { article: Pick<Article, 'variants'> }) {
  const { article, ...select } = props
  return <Select {...select} options={sizeOptions(article.variants)} />
}

/** Finish of the paper; nothing where there is one only. */
export function FinishSelect(props: SelectProps<string> & { article: Pick<Article, 'variants'> }) {
  const { article, ...select } = props
  const options = finishOptions(article.variants)
  return options.length > 1 ? <Select {...select} options={options} /> : null
}

export function LookSelect(props: SelectProps<Framing>) {
  const t = useT()
  const options = framings.map((value) => ({ value, label: t(`create.prints.look.${value}`) }))
  return <Select {...props} options={options} />
}

function Select<Value extends string>(
  props: SelectProps<Value> & { options: readonly { value: Value; label: string }[] },
) {
  const { label, value, options, onChoose } = props
  const t = useT()
  return (
    <label className="print-select">
      <span className="visually-hidden">{label}</span>
      <select
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = options.find((one) => one.value === currentTarget.value)
          if (chosen) onChoose(chosen.value)
        }}
      >
        {value === undefined && <option value="">{t('create.prints.several')}</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  )
}
