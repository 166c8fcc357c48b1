import { isRefused } from '#api/refusal.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { topicPath } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import type { HelpGroup, HelpTopicLink } from '#commerce/help/help.contract.ts'
import type { HelpPhase } from '#commerce/help/help.terms.ts'
import { ticketSubjects, type TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import { withAsked } from './asked-before.ts'

/** Help that answers most of what people ask about a subject: of a phase of their order, or of the time before there is one. */
const helpOf: Partial<Record<TicketSubject, { phase: HelpPhase } | { group: HelpGroup }>> = {
  order: { phase: 'shipped' },
  payment: { phase: 'unpaid' },
  product: { group: 'before_purchase' },
  design: { group: 'before_purchase' },
}
const MOST_TOPICS = 5

export const subjectIn = (params: URLSearchParams): TicketSubject | undefined =>
  ticketSubjects.find((one) => one === params.get('subject'))

/** Topics about a subject, for whoever has named no order: that one knows more itself. */
export async function findSubjectTopics(
  shop: Shop,
  subject: TicketSubject | undefined,
): Promise<HelpTopicLink[]> {
  const help = subject && helpOf[subject]
  if (!help) return []
  if ('phase' in help) {
    const listed = await shop.api.help.listPhaseTopics(help)
    return isRefused(listed) ? [] : listed.topics.slice(0, MOST_TOPICS)
  }
  const listed = await shop.api.help.listHelp({})
  if (isRefused(listed)) return []
  const own = listed.categories.find(({ group }) => group === help.group)
  return own?.topics.slice(0, MOST_TOPICS) ?? []
}

/** Subjects as links, before anybody has typed a word: each shows what is known about it, above the form. */
export function SubjectFirst({
  chosen,
  path,
  asked,
}: {
  chosen: TicketSubject | undefined
  /** Page of the form; `asked`: what led to it. */
  path: string
  asked: string
}) {
  const t = useT()
  const href = useHref()
  const led = new URLSearchParams(asked)
  led.delete('subject')
  const rest = led.toString()
  return (
    <nav className="cluster" aria-label={t('general.ticket.subject')}>
      {ticketSubjects.map((subject) => (
        <ButtonLink
          key={subject}
          href={withAsked(withAsked(href(path), `subject=${subject}`), rest)}
          variant={subject === chosen ? 'primary' : 'secondary'}
          size="small"
          aria-current={subject === chosen ? 'true' : undefined}
        >
          {t(`general.ticket.subject.${subject}`)}
        </ButtonLink>
      ))}
    </nav>
  )
}

/** Answers to a subject that the shop gives without anybody writing; the form stands below all the same. */
export function SubjectAnswers({
  subject,
  topics,
}: {
  subject: TicketSubject
  topics: readonly HelpTopicLink[]
}) {
  const t = useT()
  const href = useHref()
  const isOrder = subject === 'order'
  if (topics.length === 0 && !isOrder) return null
  return (
    <section
      className="panel stack stack-small"
      aria-label={t(`general.ticket.subject.${subject}`)}
      data-subject={subject}
    >
      {topics.length > 0 && (
        <>
          <p>{t('contact.known.help')}</p>
          <ul className="link-list">
            {topics.map((topic) => (
              <li key={topic.id}>
                <a href={href(topicPath(topic))}>{topic.title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOrder && (
        <p>
          <ButtonLink href={href('/tracking')} variant="secondary" size="small" icon="package">
            {t('general.nav.tracking')}
          </ButtonLink>
        </p>
      )}
      <p className="muted">{t('contact.known.still')}</p>
    </section>
  )
}
