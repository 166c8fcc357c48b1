import { Card } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { AskPreview } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import { languageName } from './prepress-words.tsx'

type Part = AskPreview['parts'][number]

/** The mail as the customer will read it, in their language. */
export function AskMail({ preview }: { preview: AskPreview }) {
  const { t, me } = useOffice()
  const { language, subject, parts } = preview
  return (
    <Card
      title={t('office-prepress.preview')}
      actions={<span className="o-hint">{languageName(language, me.language)}</span>}
    >
      <article className="o-mail" lang={language}>
        <h3>{subject}</h3>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one drawing
          <MailPart key={index} part={part} />
        ))}
      </article>
      <p className="o-hint">{t('office-prepress.previewHint')}</p>
    </Card>
  )
}

function MailPart({ part }: { part: Part }) {
  switch (part.part) {
    case 'text':
      return <p>{part.text}</p>
    case 'note':
      return <p className="o-hint">{part.text}</p>
    case 'quote':
      return <blockquote className="o-quote o-written">{part.text}</blockquote>
    case 'button':
      return <p className="o-mail-button">{part.label}</p>
    case 'facts':
      return (
        <dl className="o-facts">
          {part.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
  }
}
