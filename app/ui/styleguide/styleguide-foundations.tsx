import { Icon } from '#app/ui/picture/icon.tsx'
import { iconNames } from '#app/ui/picture/icon-names.ts'
import { Section } from '#app/ui/page/section.tsx'
import { Specimen } from './styleguide-specimen.tsx'

const colors = [
  'paper',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink-soft',
  'ink',
  'band',
  'accent',
  'accent-strong',
  'accent-soft',
  'sage',
  'butter',
  'success',
  'warning',
  'danger',
  'info',
]

export function Foundations() {
  return (
    <Section title="Foundations" eyebrow="Part one" intro="Paper, ink and one warm accent.">
      <Specimen title="Colours">
        <ul className="swatches">
          {colors.map((color) => (
            <li key={color} className={`swatch swatch-${color}`}>
              {color}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type" layout="stack">
        <p className="type-4xl">Print the moment</p>
        <p className="type-3xl">Żółte kubki dla całej rodziny</p>
        <p className="type-2xl">Personalizované hrnčeky s fotkou</p>
        <p className="type-xl">Geschenke, die bleiben</p>
        <p className="type-lg">Large text introduces a page in one or two calm sentences.</p>
        <p>Body text. Árvíztűrő tükörfúrógép, Příliš žluťoučký kůň, Čačak, ænglish, ñandú.</p>
        <p className="type-sm muted">Small print, hints and captions.</p>
      </Specimen>
      <Specimen title="Radii and shadows">
        <span className="box box-sm">small</span>
        <span className="box box-md">medium</span>
        <span className="box box-lg">large</span>
      </Specimen>
      <Specimen title="Icons">
        <ul className="icon-grid">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </Section>
  )
}
