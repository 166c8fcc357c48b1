import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Money, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import {
  definePage,
  fieldOf,
  type FormAsk,
  type OfficeApi,
  type Sent,
} from '#app/office/office-page.ts'
import { officeLanguages, type OfficeLanguage } from '#commerce/staff/staff.terms.ts'
import { ActTimeline } from '#app/office/audit/act-timeline.tsx'
import { OwnPasskeys, OwnSessions } from './own-access.tsx'
import { OwnAuthenticator } from './own-authenticator.tsx'
import { GivenRole, PeopleProblem, permissionName, sentBy } from './people-words.tsx'

type Answer<Call extends (...args: never[]) => Promise<unknown>> = Exclude<
  Awaited<ReturnType<Call>>,
  Refused
>
type Rights = Answer<OfficeApi['own']['getOwnRights']>

/** One's own page: what colleagues see, the language, the ways in, the rights, and what one did. */
export const page = definePage({
  load: async ({ api }) => {
    const [access, ways, rights, acts] = await Promise.all([
      api.staff.listOwnAccess({}),
      api.entry.getOwnWays({}),
      api.own.getOwnRights({}),
      api.own.listOwnActs({}),
    ])
    if (isRefused(access)) return access
    if (isRefused(ways)) return ways
    if (isRefused(rights)) return rights
    return isRefused(acts) ? acts : { access, ways, rights, acts: acts.acts }
  },
  act: async (asked) => {
    const act = actOf(asked)
    const done = await act.run()
    if (!isRefused(done)) return { goTo: '/office/me', toast: act.toast }
    const { field } = act
    return field === undefined ? done : { ...done, fields: { [field]: done.fields['name'] ?? '' } }
  },
  title: (_, { t }) => t('office-people.me'),
  View: ({ data, sent, office: { t } }) => (
    <>
      <PageHead title={t('office-people.me')} lead={t('office-people.meLead')} />
      <PeopleProblem sent={sent} />
      <div className="o-columns">
        <div className="o-stack">
          <AboutMe sent={sent} />
          <OwnPasskeys passkeys={data.access.passkeys} sent={sent} />
          <OwnAuthenticator ways={data.ways} />
          <OwnSessions sessions={data.access.sessions} />
          <Card title={t('office-people.ownActs')}>
            {data.acts.length > 0 ? (
              <ActTimeline acts={data.acts} />
            ) : (
              <p className="o-hint">{t('office-people.noActs')}</p>
            )}
          </Card>
        </div>
        <div className="o-stack">
          <OwnRights rights={data.rights} />
          <p>
            <a href="/office/notices/choices">{t('office-notices.choices')}</a>
          </p>
        </div>
      </div>
    </>
  ),
})

type OwnAct = { run: () => Promise<object>; toast: MessageId; field?: string }

function actOf({ api, form }: FormAsk): OwnAct {
  const passkeyId = fieldOf(form, 'passkeyId')
  const field = `name-${passkeyId}`
  switch (fieldOf(form, 'act')) {
    case 'rename':
      return {
        run: () => api.own.renameOwnPasskey({ passkeyId, name: fieldOf(form, field) }),
        toast: 'office-people.done.passkeyRenamed',
        field,
      }
    case 'remove':
      return {
        run: () => api.staff.removeOwnPasskey({ passkeyId }),
        toast: 'office-people.done.passkeyRemoved',
      }
    case 'session':
      return {
        run: () => api.staff.endOwnSession({ sessionId: fieldOf(form, 'sessionId') }),
        toast: 'office-people.done.session',
      }
    case 'language':
      return {
        run: () => api.staff.setLanguage({ language: fieldOf(form, 'language') as OfficeLanguage }),
        toast: 'office-people.done.language',
      }
    default:
      return {
        run: () => api.own.changeOwnName({ name: fieldOf(form, 'name') }),
        toast: 'office-people.done.name',
      }
  }
}

function AboutMe({ sent }: { sent: Sent | undefined }) {
  const { t, me } = useOffice()
  return (
    <Card title={t('office-people.aboutMe')}>
      <div className="o-form-row">
        <OfficeForm label={t('office-people.name')}>
          <TextField
            name="name"
            label={t('office-people.name')}
            hint={t('office-people.nameHint')}
            value={me.name}
            maxLength={100}
            sent={sentBy(sent, 'name')}
          />
          <div className="o-actions">
            <Submit kind="plain" name="act" value="name">
              {t('office-people.saveName')}
            </Submit>
          </div>
        </OfficeForm>
        <OfficeForm label={t('office-people.language')}>
          <SelectField
            name="language"
            label={t('office-people.language')}
            hint={t('office-people.languageHint')}
            value={me.language}
            choices={officeLanguages.map((value) => ({
              value,
              label: t(`office-people.language.${value}`),
            }))}
            sent={sentBy(sent, 'language')}
          />
          <div className="o-actions">
            <Submit kind="plain" name="act" value="language">
              {t('office-people.saveLanguage')}
            </Submit>
          </div>
        </OfficeForm>
      </div>
    </Card>
  )
}

function OwnRights({ rights }: { rights: Rights }) {
  const { t, me } = useOffice()
  const held = Object.keys(me.permissions)
  return (
    <>
      <Card title={t('office-people.myRoles')}>
        <ul className="o-rows">
          {rights.roles.map((given) => (
            <li key={given.role}>
              <span>
                <GivenRole given={given} />
              </span>
            </li>
          ))}
        </ul>
        <details className="o-more">
          <summary>{t('office-people.myPermissions', { count: held.length })}</summary>
          <ul>
            {held.map((permission) => (
              <li key={permission}>{permissionName(t, permission)}</li>
            ))}
          </ul>
        </details>
      </Card>
      <Card title={t('office-people.myLimits')}>
        <ul className="o-rows">
          {rights.limits.map((limit) => (
            <li key={`${limit.act} ${limit.currency}`}>
              <span>
                <strong>{t(`office-people.limit.${limit.act}`)}</strong>
                <span className="o-hint">
                  {' · '}
                  {t(limit.isUsual ? 'office-people.limit.usual' : 'office-people.limit.mine')}
                </span>
                <br />
                <Money minor={limit.mostMinor} currency={limit.currency} />{' '}
                {t('office-people.limit.atOnce')}
                {' · '}
                <Money minor={limit.mostPerDayMinor} currency={limit.currency} />{' '}
                {t('office-people.limit.perDay')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
