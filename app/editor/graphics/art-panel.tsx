import { useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { QrForm } from './qr-form.tsx'
import { Shapes } from './shapes.tsx'
import { Stickers } from './stickers.tsx'
import { Options } from '#app/editor/tools/options.tsx'
import './art.css'

const kinds = ['stickers', 'shapes', 'codes'] as const

/** Drawings, shapes and codes, one kind at a time: on a phone there is room for one. */
export default function ArtPanel() {
  const t = useT()
  const [kind, setKind] = useState<(typeof kinds)[number]>('stickers')
  return (
    <div className="word-stack">
      <Options
        label={t('create.tools.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`create.tools.kind.${value}`) }))}
        onChoose={setKind}
      />
      {kind === 'stickers' && <Stickers />}
      {kind === 'shapes' && <Shapes />}
      {kind === 'codes' && <QrForm />}
    </div>
  )
}
