import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { Badge, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OfficeStore, Sent } from '#app/office/office-page.ts'

/** Word of the office for a code; undefined for a code that has none. */
function wordOf(t: Translate, id: string): string | undefined {
  const word = t(id as MessageId)
  return word === id ? undefined : word
}

/** Roles of the shop's own have the name that somebody gave them. */
export const roleName = (t: Translate, { code, name }: { code: string; name: string }): string =>
  wordOf(t, `office.role.${code}`) ?? name

export const permissionName = (t: Translate, permission: string, what = permission): string =>
  wordOf(t, `office-people.permission.${permission}`) ?? what

const statusTones: Readonly<Record<string, Tone>> = {
  INVITED: 'info',
  ACTIVE: 'good',
  SUSPENDED: 'warn',
  LEFT: 'plain',
}

export function PersonBadge({ status }: { status: string }) {
  const { t } = useOffice()
  return (
    <Badge tone={statusTones[status] ?? 'plain'}>
      {t(`office-people.status.${status}` as MessageId)}
    </Badge>
  )
}

type Given = {
  role: string
  name: string
  stores?: string[] | undefined
  validUntil?: string | undefined
}

const storeName = (stores: readonly OfficeStore[], slug: string) =>
  stores.find((store) => store.slug === slug)?.name ?? slug

/** A role in words: what, where, until when. */
export function GivenRole({ given }: { given: Given }) {
  const { t, stores, format } = useOffice()
  const where = given.stores
    ? given.stores.map((slug) => storeName(stores, slug)).join(', ')
    : t('office.layout.allStores')
  return (
    <>
      <strong>{roleName(t, { code: given.role, name: given.name })}</strong>
      <span className="o-hint">
        {' · '}
        {where}
        {given.validUntil &&
          ` · ${t('office-people.until', { day: format.day(given.validUntil) })}`}
      </span>
    </>
  )
}

/** Refusals about people, in words that say who or what stands in the way. */
export function PeopleProblem({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  if (!sent) return null
  return (
    <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
      {t(problemOf(sent))}
    </p>
  )
}

function problemOf({ refused: { code, fields } }: Sent): MessageId {
  if (fields['company'] === 'only_way') return 'office-people.company.onlyWay'
  if (fields['staff'] === 'last') return 'office-people.problem.last'
  if (fields['staff'] === 'own') return 'office-people.problem.own'
  if (code === 'forbidden') return 'office-people.problem.beyond'
  if (code === 'in_use') return 'office-people.problem.inUse'
  if (fields['email'] === 'taken' || fields['code'] === 'taken') return 'office.problem.invalid'
  if (code === 'conflict') return 'office.problem.conflict'
  return code === 'invalid' ? 'office.problem.invalid' : 'office.problem.general'
}

/** Sent form, for the one of a page's forms that it was; the others stay as they are. */
export function sentBy(sent: Sent | undefined, act: string): Sent | undefined {
  return sent?.form.get('act') === act ? sent : undefined
}
